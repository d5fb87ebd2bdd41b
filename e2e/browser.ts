import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { chromiumHere } from '#scripts/setup/chromium.mjs'
import { LONG_WAIT } from '#scripts/testing/long-time-limits.ts'
import { onTestFinished } from 'vitest'

export type { Browser, Page }

export interface Device {
  readonly width: number
  readonly height: number
  readonly touch: boolean
}

export const DESKTOP: Device = { width: 1440, height: 900, touch: false }
export const PHONE: Device = { width: 390, height: 844, touch: true }
export const TABLET: Device = { width: 820, height: 1180, touch: true }
/** A tablet in landscape: a touch screen with room for the form beside the map. */
export const WIDE_TABLET: Device = { width: 1180, height: 820, touch: true }

/**
 * The address bar's lists of sites are loaded as pages for every visitor. The rest is Playwright's own list, which
 * this one replaces.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Debian's Chromium, without access to any host except this machine. */
export function openBrowser({ webgl = true } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumHere() ?? 'chromium',
    args: [
      '--no-sandbox',
      // A page lives for seconds here: what the optimising compilers of V8 cost, they do not bring back in time.
      '--js-flags=--no-maglev --no-opt',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${WITHOUT.join(',')}`,
      ...(webgl ? [] : ['--disable-3d-apis']),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  })
}

const shared = new Map<boolean, Promise<Browser>>()

/** A browser for all specs of this process, which ends with the process: each visitor has a profile of their own. */
export function sharedBrowser({ webgl = true } = {}): Promise<Browser> {
  const browser = shared.get(webgl) ?? openBrowser({ webgl })
  shared.set(webgl, browser)
  return browser
}

export interface Visitor {
  readonly page: Page
  /** Uncaught errors of the page, and violations of its content security policy. */
  readonly complaints: string[]
  readonly leave: () => Promise<void>
}

interface VisitorOptions {
  device?: Device
  language?: 'en' | 'cy'
  /** Position that the device reports, in degrees and metres; null if the visitor does not allow it. */
  place?: { latitude: number; longitude: number; accuracy: number } | null
  /** True for tests that check the layout to the pixel. */
  sharp?: boolean
  javaScript?: boolean
}

/**
 * Screen pixels per CSS pixel: software WebGL paints a quarter of the pixels, while layout, pointers and text do not
 * change.
 */
const COARSE = 0.5

/**
 * A visitor with a new browser profile, who leaves with the end of the test. If the test fails, a screenshot of the page is written
 * to build/e2e/.
 */
export async function newVisitor(
  browser: Browser,
  portal: string,
  { device = DESKTOP, language = 'en', place = null, sharp = false, javaScript = true }: VisitorOptions = {},
): Promise<Visitor> {
  const context: BrowserContext = await browser.newContext({
    baseURL: portal,
    viewport: { width: device.width, height: device.height },
    deviceScaleFactor: sharp ? 1 : COARSE,
    hasTouch: device.touch,
    javaScriptEnabled: javaScript,
    isMobile: device.touch,
    // Animated moves of the map cost software WebGL seconds, and show nothing that a test checks.
    reducedMotion: 'reduce',
    locale: language === 'cy' ? 'cy-GB' : 'en-GB',
    ...(place ? { geolocation: place, permissions: ['geolocation'] } : {}),
  })
  context.setDefaultTimeout(LONG_WAIT)
  const page = await context.newPage()
  onTestFinished(async ({ task }) => {
    const picture = `build/e2e/${task.name.replaceAll(/\W+/g, '-')}.png`
    if (task.result?.state === 'fail' && !page.isClosed()) await page.screenshot({ path: picture })
    await context.close()
  })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text())
  })
  return { page, complaints, leave: () => context.close() }
}

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * One finger on the screen, by the browser's own touch events rather than by synthetic clicks. Positions in pixels of
 * the page.
 */
export interface Finger {
  readonly tap: (at: Point) => Promise<void>
  readonly drag: (from: Point, to: Point) => Promise<void>
  /** Rests at a point until `done`. */
  readonly restOn: (at: Point, done: () => Promise<void>) => Promise<void>
}

/** Steps of a drag; a hand makes many, and the first ones are slow. */
const STEPS = 8

export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    tap: async (at) => {
      await touch('touchStart', [at])
      await touch('touchEnd', [])
    },
    drag: async (from, to) => {
      await touch('touchStart', [from])
      for (let step = 1; step <= STEPS; step++) {
        const share = step / STEPS
        await touch('touchMove', [
          { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
        ])
      }
      await touch('touchEnd', [])
    },
    restOn: async (at, done) => {
      await touch('touchStart', [at])
      await done()
      await touch('touchEnd', [])
    },
  }
}

/** One line for each violation of WCAG 2.2 AA or of axe's best practices that axe finds. */
export async function accessibilityBreaches(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // No page has frames; without this axe opens another page to put them together, which takes longer than the check.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    // Read out with what it describes, so it needs no landmark around it; whether one is there depends on the pointer.
    .exclude('[role=tooltip]')
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`))
}
