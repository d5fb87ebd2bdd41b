import { beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  DESKTOP,
  newVisitor,
  sharedBrowser,
  PHONE,
  type Browser,
  type Page,
} from './browser.ts'
import { openDataOn } from './drivers/open-data.ts'
import { tabFaults } from './focus-walk.ts'
import { legibilityFaults } from './legibility.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser({ webgl: false })
})

const LONG_TITLE = 'Earthwork above Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const LONG_ADDRESS = `https://archive.example/${'an-address-without-a-space-'.repeat(4)}`

/** Publishes a record with long texts, then a short one. Returns their numbers. */
async function publishTwo(page: Page): Promise<[long: number, short: number]> {
  await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/contact')
  const licence = JSON.stringify({ record: 'cc-by-4.0' })
  const description = `A low bank.\n\nCompare ${LONG_ADDRESS}`
  const long = await portal.recordAtOnce(page, LONG_TITLE, null, { licence, description })
  return [long, await portal.recordAtOnce(page, 'Crug', null, { licence })]
}

/** An address for each kind of page, from the landing page down. */
function addresses([long, short]: readonly [number, number]): string[] {
  const ofFinds = ['', '/schema', '/queryables', '/sortables', '/tiles', '/tiles/WebMercatorQuad']
  return [
    ...['', '/api.html', '/conformance', '/collections'].map((path) => `/ogc${path}`),
    ...ofFinds.map((path) => `/ogc/collections/finds${path}`),
    ...[`?limit=1&after=${String(long - 1)}`, '?offset=90000', `/${String(long)}`, `/${String(short)}`].map(
      (path) => `/ogc/collections/finds/items${path}`,
    ),
    ...['', '/schema', '/items'].map((path) => `/ogc/collections/relief-sets${path}`),
  ]
}

function languageOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.lang)
}

type Part = ReturnType<typeof openDataOn>['main']

function hasFocus(part: Part): Promise<boolean> {
  return part.evaluate((element) => element === document.activeElement)
}

async function isInWindow(page: Page, part: Part): Promise<boolean> {
  const box = await part.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (!box) return false
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
}

async function faultsOf(page: Page, address: string, language: 'en' | 'cy'): Promise<string[]> {
  await page.goto(address)
  const found = openDataOn(page, language)
  await found.heading.waitFor()
  expect(await languageOf(page), address).toBe(language)
  return [
    ...(await accessibilityBreaches(page)),
    ...(await legibilityFaults(page)),
    ...(await tabFaults(page, found.whole)),
  ].map((line) => `${address}: ${line}`)
}

// Their layout depends on the window and their words on the language, and nothing on both.
describe.each([
  ['en', 'a computer', DESKTOP],
  ['cy', 'a phone', PHONE],
] as const)('pages of open data in %s on %s', (language, _, device) => {
  test('everything can be read, and reached with the Tab key', async () => {
    const { page, complaints, leave } = await newVisitor(browser, own('portal'), {
      ...{ language, device, sharp: true },
    })
    const faults: string[] = []
    for (const address of addresses(await publishTwo(page)))
      faults.push(...(await faultsOf(page, address, language)))
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
    await leave()
  })

  test('the first stop of the Tab key is a visible link that skips to the content', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { language, device, sharp: true })
    await page.goto('/ogc/collections/finds')
    const found = openDataOn(page, language)
    expect(await isInWindow(page, found.skip)).toBe(false)
    await page.keyboard.press('Tab')
    expect(await hasFocus(found.skip)).toBe(true)
    expect(await isInWindow(page, found.skip)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await hasFocus(found.main)).toBe(true)
    expect(await isInWindow(page, found.skip)).toBe(false)
    await page.keyboard.press('Tab')
    expect(await hasFocus(found.items)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/items\?/)
    await leave()
  })

  test('the other language is one link away, and stays from page to page', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { language, device })
    await page.goto('/ogc/collections/finds')
    await openDataOn(page, language).inOtherLanguage.click()
    const other = language === 'en' ? 'cy' : 'en'
    await openDataOn(page, other).items.click()
    await openDataOn(page, other).inOtherLanguage.waitFor()
    expect(await languageOf(page)).toBe(other)
    await leave()
  })
})

test('on a phone, keys scroll a wide table sideways while the page stands still', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: PHONE, sharp: true })
  await page.goto('/ogc/collections/finds/schema')
  const { table } = openDataOn(page, 'en')
  await portal.tabTo(page, table)
  expect(await table.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
  expect(await page.evaluate(() => scrollX)).toBe(0)
  await leave()
})
