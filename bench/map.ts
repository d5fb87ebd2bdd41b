// node bench/map.ts [--records N] [--steps N]: loading time of the map, its requests, and the time of a frame while it moves.
// Needs `npm run build` first, and Debian's chromium and cgi-mapserver. Stores its data in build/bench-map.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../e2e/browser.ts'
import { startPortal } from './portal.ts'
import { kilobytes, row, seconds } from './table.ts'
import { bytesOf, watchTraffic, type Loaded } from './traffic.ts'

const DATA = 'build/bench-map'
const PORT = 8391
const WINDOW = { width: 1280, height: 720 }

/** All views are on the demonstration landscape, where every layer has features. */
const VIEWS = {
  'first visit, all of Wales': '',
  'street map alone, zoom 14.5': '?at=52.13,-3.78,14.5&on=',
  'finds alone, zoom 14.5': '?at=52.13,-3.78,14.5',
  'every overlay, zoom 14.5': '?at=52.13,-3.78,14.5&on=finds,monuments,parks,nmr,dtm,dsm,dsmMulti',
} as const

const KINDS = ['page', 'pictures', 'records', 'heritage', 'relief', 'other'] as const
type Kind = (typeof KINDS)[number]

const { values } = parseArgs({
  options: { records: { type: 'string', default: '100000' }, steps: { type: 'string', default: '60' } },
})
/** Steps of a drag across the map, one for each frame. */
const STEPS = Number(values.steps)
if (!existsSync(DATA)) {
  execFileSync('node', ['relief/main.ts', 'demonstration', '--data', DATA], { stdio: 'inherit' })
  execFileSync('node', ['bench/fill.ts', '--records', values.records], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: DATA },
  })
}
const portal = await startPortal(DATA, PORT)
const browser = await openBrowser()
try {
  console.log(
    `\n${browser.version()}, software WebGL, ${WINDOW.width} x ${WINDOW.height}, ${cpus().length} cores\n`,
  )
  row('view', 'first idle', 'again', ...KINDS, 'requests', 'frame: median', '95 %')
  row('---', '---:', '---:', ...KINDS.map(() => '---:'), '---:', '---:', '---:')
  for (const [name, search] of Object.entries(VIEWS)) await measureView(name, `/LidarPortal${search}`)
} finally {
  await browser.close()
  await portal.close()
}

async function measureView(name: string, path: string): Promise<void> {
  const page = await newPage(browser)
  const readTraffic = watchTraffic(page)
  const first = await timeToIdle(page, path)
  const loaded = await readTraffic()
  const bytes = byKind(loaded)
  const frames = await framesWhilePanning(page)
  const again = await timeToIdle(page, path)
  row(
    name,
    seconds(first),
    seconds(again),
    ...KINDS.map((kind) => kilobytes(bytes[kind])),
    String(loaded.length),
    `${Math.round(at(frames, 0.5))} ms`,
    `${Math.round(at(frames, 0.95))} ms`,
  )
  await page.context().close()
}

async function newPage(from: Browser): Promise<Page> {
  const context = await from.newContext({ viewport: WINDOW, locale: 'en-GB' })
  return context.newPage()
}

async function timeToIdle(page: Page, path: string): Promise<number> {
  const start = performance.now()
  await page.goto(portal.address + path)
  await page.locator('canvas[aria-busy="false"]').first().waitFor({ timeout: 120_000 })
  return performance.now() - start
}

/** Returns bytes by kind of request. */
function byKind(loaded: readonly Loaded[]): Record<Kind, number> {
  const of = (kind: Kind) => bytesOf(loaded.filter(({ url }) => kindOf(url) === kind))
  return Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<Kind, number>
}

function kindOf(url: URL): Kind {
  if (url.origin !== portal.address) return 'pictures'
  if (url.pathname.startsWith('/api/tiles/records') || url.pathname.startsWith('/api/records'))
    return 'records'
  if (url.pathname.includes('/heritage/')) return 'heritage'
  if (url.pathname.startsWith('/tiles/')) return 'relief'
  return url.pathname.startsWith('/api/') ? 'other' : 'page'
}

/** Returns the milliseconds between frames while the map is dragged to and fro, in ascending order. */
async function framesWhilePanning(page: Page): Promise<number[]> {
  const middle = { x: WINDOW.width / 2, y: WINDOW.height / 2 + 60 }
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const count = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    Object.assign(window, { benchFrames: frames })
  })
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.move(middle.x + Math.sin(step / 8) * 220, middle.y + Math.cos(step / 8) * 90)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await page.mouse.up()
  const frames = await page.evaluate(() => (window as unknown as { benchFrames: number[] }).benchFrames)
  return frames.toSorted((a, b) => a - b)
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
