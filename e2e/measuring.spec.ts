import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  DESKTOP,
  newVisitor,
  openBrowser,
  PHONE,
  type Browser,
  type Page,
} from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

/** The summit of the invented hillfort. From here east over its three banks the ground falls from 376.0 m to 347.7 m. */
const HILLFORT = '?at=52.13288,-3.78408,17'

async function mapAt(search: string, device = DESKTOP) {
  const visitor = await newVisitor(browser, own('portal'), { device })
  await portal.openMap(visitor.page, search)
  return visitor
}

const measured = (page: Page) => page.getByRole('region', { name: 'Measured' })
const profile = (page: Page) => page.getByRole('region', { name: 'Height profile' })
const cursor = (page: Page) => page.getByRole('slider', { name: 'Place along the profile' })

async function savedAs(page: Page, name: string): Promise<Buffer> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).press('Enter'),
  ])
  return readFile(await saved.path())
}

test('by keyboard alone: a line over the banks of the hillfort, its profile, and the profile to take home', async () => {
  const { page, complaints, leave } = await mapAt(HILLFORT)
  await page.locator('canvas.maplibregl-canvas').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Space')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await measured(page).getByText('176.3 m').waitFor()
  await page.getByRole('button', { name: 'Show height profile' }).press('Enter')
  await cursor(page).waitFor()
  expect(await profile(page).locator('dl').textContent()).toMatch(/^Highest37[56]\.\d mLowest347\.\d m/)
  await cursor(page).press('End')
  expect(await cursor(page).getAttribute('aria-valuetext')).toMatch(
    /^176\.3 m along the line, 347\.\d m high$/,
  )
  await page.locator('.map-mark').waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])

  const table = String(await savedAs(page, 'Save as CSV'))
  const heights = table
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[1]))
  expect(Math.max(...heights)).toBeCloseTo(376, 1)
  expect(Math.min(...heights)).toBeCloseTo(347.7, 0)
  const { format, width } = await sharp(await savedAs(page, 'Save as picture')).metadata()
  expect({ format, width }).toEqual({ format: 'png', width: 1800 })
  expect(complaints).toEqual([])
  await leave()
})

test('by mouse: a closed shape has an area; where no heights are known, the page says where they are', async () => {
  const { page, leave } = await mapAt('')
  await page.getByRole('button', { name: 'Measure Distance' }).click()
  for (const [x, y] of [
    [0.45, 0.4],
    [0.6, 0.4],
    [0.6, 0.6],
    [0.45, 0.4],
  ] as const)
    await portal.clickMap(page, x, y)
  await measured(page)
    .getByText(/^[\d,]+(\.\d)? km²$/)
    .waitFor()
  await page.getByRole('button', { name: 'Show height profile' }).click()
  await profile(page).getByText('There are no heights for this line.').waitFor()
  await profile(page).getByRole('button', { name: 'Go to the demonstration landscape' }).click()
  await portal.mapIsStill(page)
  expect(page.url()).toMatch(/at=52\.1/)
  await leave()
})

test('by touch: taps set points and end the line; heights that do not come can be asked for again', async () => {
  const { page, leave } = await mapAt(HILLFORT, PHONE)
  await page.getByRole('button', { name: 'Measure Distance' }).tap()
  await portal.tapMap(page, 0.4, 0.4)
  await portal.tapMap(page, 0.65, 0.5)
  await portal.tapMap(page, 0.66, 0.5)
  await measured(page).waitFor()
  await page.route('**/elevation/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Show height profile' }).tap()
  await profile(page).getByText('The heights could not be fetched.').waitFor()
  await page.unroute('**/elevation/**')
  await profile(page).getByRole('button', { name: 'Try again' }).tap()
  await cursor(page).waitFor()
  await leave()
})
