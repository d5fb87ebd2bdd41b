// node bench/first-relief.ts [--rounds N]: time to the first idle map with relief, its requests and bytes, compared with a bare page of
// the same map library that shows the same tiles. Needs `npm run build` first, and Debian's chromium and cgi-mapserver. Stores its data
// in build/bench-pages.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { serveBareMap } from './bare-map-page.ts'
import { startPortal } from './portal.ts'
import { kilobytes, median, row, seconds } from './table.ts'
import { bytesOf, watchTraffic, type Loaded } from './traffic.ts'

const DATA = 'build/bench-pages'
const PORT = 8397
const WINDOW = { width: 1366, height: 768 }
/** Above the demonstration landscape; the zoom is that of the portal, which has one more than the library. */
const VIEW = { latitude: 52.13, longitude: -3.78, zoom: 14.5 }
const LAYER = 'multi-hillshade'
const MOST = 120_000

interface Loading {
  time: number
  loaded: Loaded[]
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
if (!existsSync(DATA))
  execFileSync('node', ['relief/main.ts', 'demonstration', '--data', DATA], { stdio: 'inherit' })
const portal = await startPortal(DATA, PORT)
const bare = await serveBareMap(portal.address)
const browser = await openBrowser()
try {
  const ours = addressOfPortal()
  const first = await load(ours, 'canvas[aria-busy="false"]')
  const theirs = await addressOfBare(first.loaded)
  const rounds: [Loading, Loading][] = []
  // In turn, so that a busy minute of the machine affects both alike.
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push([await load(ours, 'canvas[aria-busy="false"]'), await load(theirs, 'html[data-idle]')])
  report(rounds)
} finally {
  await browser.close()
  await bare.close()
  await portal.close()
}

function addressOfPortal(): string {
  const { latitude, longitude, zoom } = VIEW
  return `${portal.address}/LidarPortal?at=${[latitude, longitude, zoom].join(',')}&on=finds,dtm&picture=${LAYER}`
}

/** Takes the addresses of streets and relief from what the map of the portal has loaded. */
async function addressOfBare(loaded: readonly Loaded[]): Promise<string> {
  const template = (pattern: RegExp) => {
    const found = loaded.map(({ url }) => url.href).find((href) => pattern.test(href))
    if (found === undefined) throw new Error(`The map of the portal loaded nothing like ${String(pattern)}`)
    return found.replace(/\/\d+\/\d+\/\d+\.(?=\w+$)/, '/{z}/{x}/{y}.')
  }
  const relief = new URL(decodeURI(template(new RegExp(`/tiles/[^/]+/${LAYER}/\\d+/`))))
  const settings = (await (await fetch(`${portal.address}/api/map/`)).json()) as {
    reliefSets?: { tileSize: number }[]
  }
  const search = new URLSearchParams({
    latitude: String(VIEW.latitude),
    longitude: String(VIEW.longitude),
    zoom: String(VIEW.zoom - 1),
    streets: template(/\/\d+\/\d+\/\d+\.png$/),
    relief: bare.address + decodeURI(relief.pathname),
    tileSize: String(settings.reliefSets?.[0]?.tileSize ?? 256),
  })
  return `${bare.address}/?${search.toString()}`
}

async function load(address: string, idle: string): Promise<Loading> {
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en-GB' })
  const page: Page = await context.newPage()
  const readTraffic = watchTraffic(page)
  const start = performance.now()
  await page.goto(address)
  await page.locator(idle).first().waitFor({ timeout: MOST })
  const time = performance.now() - start
  const loaded = await readTraffic()
  await context.close()
  return { time, loaded }
}

function report(rounds: readonly (readonly [Loading, Loading])[]): void {
  console.log(
    `\n${browser.version()}, software WebGL, ${WINDOW.width} x ${WINDOW.height}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
  )
  row('page', 'first idle map with relief', 'requests', 'scripts', 'bytes of scripts', 'all bytes')
  row('---', '---:', '---:', '---:', '---:', '---:')
  for (const [at, name] of ['the portal', 'a bare map'].entries()) {
    const loads = rounds.map((pair) => pair[at as 0 | 1])
    const loaded = loads[0]?.loaded ?? []
    const scripts = loaded.filter(({ url }) => /\.m?js$/.test(url.pathname))
    row(
      name,
      seconds(median(loads.map(({ time }) => time))),
      String(loaded.length),
      String(scripts.length),
      kilobytes(bytesOf(scripts)),
      kilobytes(bytesOf(loaded)),
    )
  }
  const ratio = median(rounds.map(([ours, theirs]) => ours.time / theirs.time))
  console.log(`\nThe portal takes ${ratio.toFixed(2)} times as long (median of the rounds).`)
}
