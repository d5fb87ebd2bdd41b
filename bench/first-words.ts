// node bench/first-words.ts [--rounds N] [--rate KILOBYTES] [--latency MILLISECONDS]: how long a visitor on a slow line looks
// at a white page. Needs `npm run build` first, and Debian's chromium and cgi-mapserver. Stores its data in build/bench-pages.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { startPortal } from './portal.ts'
import { kilobytes, median, row, seconds } from './table.ts'
import { bytesOf, watchTraffic } from './traffic.ts'

const DATA = 'build/bench-pages'
const PORT = 8393
const PAGES = [
  { name: 'home', address: '/' },
  { name: 'map', address: '/LidarPortal' },
]
const WINDOWS = [
  { name: '1440 x 900', width: 1440, height: 900 },
  { name: '390 x 844', width: 390, height: 844 },
]

/** Milliseconds after navigation. */
interface Moments {
  /** The first contentful paint: anything that is not background. */
  paint: number
  /** The title and description of the page, in the HTML of the server. */
  words: number
  /** The page itself, made by React. */
  page: number
}
interface Measured extends Moments {
  bytes: number
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '50' },
    latency: { type: 'string', default: '150' },
  },
})
const line = {
  offline: false,
  latency: Number(values.latency),
  downloadThroughput: Number(values.rate) * 1000,
  uploadThroughput: Number(values.rate) * 1000,
}
if (!existsSync(DATA))
  execFileSync('node', ['relief/main.ts', 'demonstration', '--data', DATA], { stdio: 'inherit' })
const portal = await startPortal(DATA, PORT)
const browser = await openBrowser()
try {
  console.log(
    `\n${browser.version()}, ${cpus().length} cores, ${values.rate} kB/s, ${values.latency} ms for each answer, cold cache\n`,
  )
  row('page', 'window', 'first paint', 'first words', 'the page itself', 'received until then')
  row('---', '---', '---:', '---:', '---:', '---:')
  for (const { name, address } of PAGES)
    for (const window of WINDOWS) {
      const rounds: Measured[] = []
      for (let round = 0; round < Number(values.rounds); round++) rounds.push(await visit(address, window))
      const middle = (key: keyof Measured) => median(rounds.map((measured) => measured[key]))
      const times = (['paint', 'words', 'page'] as const).map((key) => seconds(middle(key)))
      row(name, window.name, ...times, kilobytes(middle('bytes')))
    }
} finally {
  await browser.close()
  await portal.close()
}

/** Visits a page with a new profile, so that nothing is cached. */
async function visit(address: string, viewport: { width: number; height: number }): Promise<Measured> {
  const { width, height } = viewport
  const context = await browser.newContext({
    baseURL: portal.address,
    viewport: { width, height },
    locale: 'en-GB',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', line)
  await page.addInitScript(watchMoments)
  const readTraffic = watchTraffic(page)
  await page.goto(address, { waitUntil: 'commit' })
  const moments = await momentsOf(page)
  const bytes = bytesOf(await readTraffic())
  await context.close()
  return { ...moments, bytes }
}

async function momentsOf(page: Page): Promise<Moments> {
  const moments = await page.waitForFunction(() => {
    const { paint, words, page: itself } = (window as unknown as { moments: Partial<Moments> }).moments
    return paint !== undefined && words !== undefined && itself !== undefined
      ? { paint, words, page: itself }
      : null
  })
  const found = await moments.jsonValue()
  if (!found) throw new Error('the page was never there')
  return found
}

/** Runs in the page before anything else. */
function watchMoments(): void {
  const moments: Partial<Moments> = {}
  Object.assign(window, { moments })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') moments.paint = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
      if (entry.element?.closest('.opening .words')) moments.words ??= entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main#content h1')) return
    moments.page = performance.now()
    // A line that is not slow at all never shows the words of the server.
    moments.words ??= moments.page
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true })
}
