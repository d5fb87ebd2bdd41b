import { cpus, loadavg } from 'node:os'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { PHONE } from '../../e2e/browser.ts'
import { mapIsStill } from '../../e2e/drivers/map.ts'
import { mapScreenOn } from '../../e2e/drivers/map-screen.ts'
import { layersOn } from '../../e2e/drivers/layers.ts'
import { searchOn } from '../../e2e/drivers/search.ts'
import { median, row, seconds } from '../table.ts'

/** A phone that is four times slower than this machine, on a slow mobile line; and the same window without either. */
const SLOW = { slower: 4, line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 } }
const FAST = { slower: 1, line: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 } }
/** What is called good: milliseconds, milliseconds, and a share of the window. */
const GOOD = { paint: 2500, tap: 200, shift: 0.1 }
/** Milliseconds. */
const MOST = 180_000

interface Felt {
  /** Milliseconds from navigation to the largest contentful paint. */
  paint: number
  /** What was painted then. */
  painted: string
  /** Layout shift of the worst five seconds. */
  shift: number
  /** What moved most. */
  moved: string
  /** Milliseconds from the slowest tap to the paint that answers it. */
  tap: number
  tapped: string
}

/** What somebody taps, and what shows that it was answered. */
type Tap = readonly [name: string, control: Locator, answer: Locator]

const PAGES: Readonly<
  Record<string, { address: string; isThere: (page: Page) => Promise<void>; taps: (page: Page) => Tap[] }>
> = {
  home: {
    address: '/',
    isThere: (page) => page.locator('main#content h1').waitFor(),
    taps: (page) => {
      const [menu, language] = [page.getByRole('navigation', { name: 'Main' }), page.locator('html')]
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      return [
        ['Continue', button('Continue'), button('Open menu')],
        ['menu', button('Open menu'), menu],
        ['close the menu', button('Close menu'), button('Open menu')],
        ['Welsh', button('Cymraeg'), language.and(page.locator(':lang(cy)'))],
      ]
    },
  },
  map: {
    address: '/LidarPortal',
    isThere: mapIsStill,
    taps: (page) => {
      const [screen, layers, search] = [mapScreenOn(page), layersOn(page), searchOn(page)]
      return [
        ['close the help', screen.control('close help'), screen.addFind],
        ['Layers', screen.control('layers'), layers.panel],
        ['hide the layers', screen.control('toggle layers'), screen.control('layers')],
        ['search', search.field, search.panel],
        ['Add a find', screen.addFind, page.getByRole('status').first()],
      ]
    },
  },
}

/**
 * Prints how home and map feel on a slow phone: the largest paint, the slowest tap and the layout shift of a first visit, beside what
 * is called good and beside the same visit without the slow processor and line.
 */
export async function measurePhone(browser: Browser, portal: string, rounds: number): Promise<void> {
  console.log(
    `\n${browser.version()}, software WebGL, ${PHONE.width} x ${PHONE.height}, touch, cold cache, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
  )
  row('page', 'measured', 'on the slow phone', 'good', '', 'without the brakes', 'ratio')
  row('---', '---', '---:', '---:', '---', '---:', '---:')
  for (const name of Object.keys(PAGES)) {
    const pairs: [slow: Felt, fast: Felt][] = []
    // In turn, so that a busy minute of the machine affects both alike.
    for (let round = 0; round < rounds; round++)
      pairs.push([
        await visit(browser, portal, { name, brakes: SLOW }),
        await visit(browser, portal, { name, brakes: FAST }),
      ])
    report(name, pairs)
  }
}

interface Visit {
  name: string
  brakes: typeof SLOW
}

async function visit(browser: Browser, portal: string, { name, brakes }: Visit): Promise<Felt> {
  const found = PAGES[name]
  if (!found) throw new Error(`There is no page ${name}`)
  const context = await browser.newContext({
    baseURL: portal,
    viewport: { width: PHONE.width, height: PHONE.height },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  })
  context.setDefaultTimeout(MOST)
  const page = await context.newPage()
  await brake(context, page, brakes)
  await page.addInitScript(watchFeel)
  await page.goto(found.address, { timeout: MOST })
  await found.isThere(page)
  // oxlint-disable-next-line portal/no-fixed-wait -- a bench measures what the network carries
  await page.waitForLoadState('networkidle')
  let slowest = { tap: 0, tapped: '' }
  for (const [tapped, control, answer] of found.taps(page)) {
    // To Playwright, what has `aria-disabled` is never ready; the action of a visitor who has not logged in answers all the same.
    await control.tap({ force: (await control.getAttribute('aria-disabled')) === 'true' })
    await answer.waitFor()
    const tap = await page.evaluate(slowestTap)
    if (tap > slowest.tap) slowest = { tap, tapped }
  }
  const felt = await page.evaluate(() => window.felt)
  await context.close()
  return { ...felt, ...slowest }
}

async function brake(context: BrowserContext, page: Page, { slower, line }: typeof SLOW): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

declare global {
  interface Window {
    felt: Pick<Felt, 'paint' | 'painted' | 'shift' | 'moved'>
    /** Milliseconds of each tap since the last look. */
    taps: number[]
  }
}

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Runs in the page before anything else. */
function watchFeel(): void {
  const nameOf = (node: Node | null | undefined): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null)
    if (!element) return 'something that is gone'
    const words = element.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, 40)
    return `${element.localName} ${words === '' ? (element.getAttribute('class') ?? '') : `“${words}”`}`.trim()
  }
  window.felt = { paint: Number.NaN, painted: '', shift: 0, moved: '' }
  window.taps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[])
      Object.assign(window.felt, { paint: entry.startTime, painted: nameOf(entry.element) })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  // As the standard counts: shifts belong together up to five seconds, with less than a second between them.
  let [begun, last, sum, most] = [-Infinity, -Infinity, 0, 0]
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      if (startTime - last > 1000 || startTime - begun > 5000) [begun, sum] = [startTime, 0]
      last = startTime
      sum += value
      window.felt.shift = Math.max(window.felt.shift, sum)
      if (value <= most) continue
      most = value
      window.felt.moved = `${nameOf(sources[0]?.node)} at ${Math.round(startTime)} ms`
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const times: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & {
      interactionId: number
    })[])
      if (interactionId > 0) window.taps.push(duration)
  }).observe(times)
}

/** After the next frame, with which the browser reports what the tap before took. */
function slowestTap(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(() => {
        resolve(Math.max(0, ...window.taps))
        window.taps = []
      })
    })
  })
}

function report(name: string, pairs: readonly (readonly [Felt, Felt])[]): void {
  const lines = [
    ['largest paint', 'paint', seconds],
    ['slowest tap', 'tap', seconds],
    ['layout shift', 'shift', (share: number) => share.toFixed(3)],
  ] as const
  const middleOf = (at: 0 | 1, key: keyof typeof GOOD) => median(pairs.map((pair) => pair[at][key]))
  const slowest = pairs.map(([slow]) => slow)
  const whatOf = (key: keyof typeof GOOD) => {
    const one = slowest.find((felt) => felt[key] === middleOf(0, key))
    return { paint: one?.painted, tap: one?.tapped, shift: one?.moved }[key] ?? ''
  }
  for (const [what, key, text] of lines) {
    const [slow, fast] = [middleOf(0, key), middleOf(1, key)]
    const isGood = slow <= GOOD[key] ? 'good' : 'not good'
    const ratio = fast === 0 ? '' : (slow / fast).toFixed(1)
    const which = whatOf(key)
    row(
      name,
      which === '' ? what : `${what}: ${which}`,
      text(slow),
      text(GOOD[key]),
      isGood,
      text(fast),
      ratio,
    )
  }
}
