// node bench/pages.ts [--rounds N] [--phone]: size and largest contentful paint of each page, compared with the home page; then how home
// and map feel on a slow phone, or that alone. `--small` tries home and map once.
// Needs `npm run build` first, and Debian's chromium and cgi-mapserver. Stores its data in build/bench-pages.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { SAMPLES, type Who } from '../e2e/page-samples.ts'
import { arriveSignedIn } from '../e2e/portal-driver.ts'
import { measurePhone } from './pages/phone.ts'
import { startPortal } from './portal.ts'
import { kilobytes, median, row, seconds } from './table.ts'
import { bytesOf, scriptBytesOf, watchTraffic, type Loaded } from './traffic.ts'

const DATA = 'build/bench-pages'
const PORT = 8392
const WINDOW = { width: 1440, height: 900 }
const HOME = '/'
const MAP = '/LidarPortal'

interface Measured {
  loaded: Loaded[]
  /** Milliseconds from navigation to the largest contentful paint. */
  paint: number
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    phone: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
  },
})
const rounds = values.small ? 1 : Number(values.rounds)
if (!existsSync(DATA))
  execFileSync('node', ['relief/main.ts', 'demonstration', '--data', DATA], { stdio: 'inherit' })
const portal = await startPortal(DATA, PORT)
const browser = await openBrowser()
try {
  if (!values.phone) await measurePages()
  await measurePhone(browser, portal.address, rounds)
} finally {
  await browser.close()
  await portal.close()
}

async function measurePages(): Promise<void> {
  const samples = Object.entries(SAMPLES).filter(
    ([path, [who]]) => who !== 'administrator' && (!values.small || [HOME, MAP].includes(path)),
  )
  const measured = new Map(samples.map(([path]): [string, Measured[]] => [path, []]))
  // In rounds, so that a busy minute of the machine affects all pages equally.
  for (let round = 0; round < rounds; round++)
    for (const [path, [who, address]] of samples) measured.get(path)?.push(await measurePage(who, address))
  console.log(`\n${browser.version()}, ${WINDOW.width} x ${WINDOW.height}, ${cpus().length} cores\n`)
  report(measured)
}

/** Measures a page with a new profile, so that nothing is cached from the previous page. */
async function measurePage(who: Who, address: string): Promise<Measured> {
  const context = await browser.newContext({ baseURL: portal.address, viewport: WINDOW, locale: 'en-GB' })
  const page = await context.newPage()
  if (who === 'member') await arriveSignedIn(page, portal.address)
  await page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
  const readTraffic = watchTraffic(page)
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  // oxlint-disable-next-line portal/no-fixed-wait -- a bench measures what the network carries
  await page.waitForLoadState('networkidle')
  const paint = await largestPaint(page)
  const loaded = await readTraffic()
  await context.close()
  return { loaded, paint }
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

function report(measured: ReadonlyMap<string, readonly Measured[]>): void {
  const home = median((measured.get(HOME) ?? []).map(({ paint }) => paint))
  row('page', 'scripts', 'everything', 'requests', 'largest paint', 'home is 1')
  row('---', '---:', '---:', '---:', '---:', '---:')
  for (const [path, rounds] of measured) {
    const loaded = rounds[0]?.loaded ?? []
    const paint = median(rounds.map((round) => round.paint))
    row(
      path,
      kilobytes(scriptBytesOf(loaded)),
      kilobytes(bytesOf(loaded)),
      String(loaded.length),
      seconds(paint),
      (paint / home).toFixed(2),
    )
  }
}
