import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityBreaches, newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { legibilityFaults } from './legibility.ts'
import { SAMPLES } from './page-samples.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

/** The list of `web/page-list.ts`, which the build writes for the server. */
const { pages } = JSON.parse(readFileSync('build/web/page-meta.json', 'utf8')) as {
  pages: { path: string }[]
}
const MAP = '/LidarPortal'
const PATHS = pages.map(({ path }) => path)

type Language = 'en' | 'cy'

/** Window sizes in CSS pixels: a computer, the same at 200 % zoom, and at 400 %. */
const WIDE = { width: 1440, height: 900 }
const HALF = { width: 720, height: 450 }
const NARROW = { width: 320, height: 640 }

/** Loads the document, at no sample address: each of them is then a change of the page. */
async function begin(page: Page): Promise<void> {
  await page.goto('/an-address-of-no-page')
  await page.waitForFunction(() => document.querySelector('h1'))
}

/**
 * Goes to another page as a link does, without loading the document again, and waits until the page has a heading of its own and
 * nothing is loading.
 */
async function goOn(page: Page, path: string): Promise<void> {
  // The map writes its view into the address when its window has changed, and would undo what is written there at that moment.
  if (page.url().includes(MAP)) await begin(page)
  await page.evaluate((address) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  const isThere = () =>
    document.querySelector('h1:not([data-left])') && !document.querySelector('main [role=progressbar]')
  await page.waitForFunction(isThere).catch((error: unknown) => {
    throw new Error(`${path} does not open`, { cause: error })
  })
}

/** A window in which the page has its smallest margins. */
const PHONE_WIDTH = { width: 390, height: 844 }

/**
 * The heading of every page begins where the text of the footer begins, or stands beside links that do. The map fills the
 * window and has no footer.
 */
async function edgeFaults(page: Page): Promise<string[]> {
  const edges = await page.evaluate(async () => {
    const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left
    const look = () => {
      const [heading, beside] = [left('main h1') ?? 0, left('main nav') ?? Infinity]
      return { main: Math.min(heading, beside), footer: left('footer p') }
    }
    // Straight after a change of the window and of the page, Chromium may answer with the layout of the narrow window for one frame.
    for (let frame = 0; frame < 20 && look().main !== look().footer; frame++)
      await new Promise(requestAnimationFrame)
    return look()
  })
  if (edges.footer === undefined || edges.main === edges.footer) return []
  return [`the page begins at ${String(edges.main)} px, the footer at ${String(edges.footer)} px`]
}

async function faultsOf(page: Page, path: string, language: Language): Promise<string[]> {
  const faults: string[] = []
  const note = (lines: string[], { width }: { width: number }) =>
    faults.push(...lines.map((line) => `${path} at ${String(width)} px: ${line}`))
  await page.setViewportSize(WIDE)
  await goOn(page, path)
  // Some faults are only in a wide window, others only in a narrow one, and none depends on both the window and the language.
  if (language === 'cy') note(await accessibilityBreaches(page), WIDE)
  note(await edgeFaults(page), WIDE)
  await page.setViewportSize(PHONE_WIDTH)
  note(await edgeFaults(page), PHONE_WIDTH)
  await page.setViewportSize(HALF)
  note(await legibilityFaults(page), HALF)
  await page.setViewportSize(NARROW)
  note(await legibilityFaults(page), NARROW)
  if (language === 'en') note(await accessibilityBreaches(page), NARROW)
  return faults
}

test('every page of the portal has a sample address, and every sample address has a page', () => {
  const without = PATHS.filter((path) => !(path in SAMPLES))
  expect(without, 'pages without an address in e2e/page-samples.ts').toEqual([])
  expect(
    Object.keys(SAMPLES).filter((path) => !PATHS.includes(path)),
    'samples without a page',
  ).toEqual([])
})

describe.each(['en', 'cy'] as const)('in %s', (language) => {
  test.each(['visitor', 'member', 'administrator'] as const)(
    '%s: everything on every page can be read and reached',
    async (who) => {
      const { page, complaints, leave } = await newVisitor(browser, own('portal'), { language, sharp: true })
      if (who === 'member') await portal.arriveSignedIn(page, own('portal'))
      if (who === 'administrator') await portal.signInAs(page, own('portal'), own('administrator'))
      await page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
      const faults: string[] = []
      await begin(page)
      for (const [viewer, address] of Object.values(SAMPLES))
        if (viewer === who) faults.push(...(await faultsOf(page, address, language)))
      expect(faults).toEqual([])
      expect(complaints).toEqual([])
      await leave()
    },
  )
})
