import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityBreaches, DESKTOP, newVisitor, sharedBrowser, PHONE, type Browser } from './browser.ts'
import { mapOn } from './drivers/map.ts'
import { measuringOn } from './drivers/measuring.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

/** The summit of the invented hillfort. From here east over its three banks the ground falls from 376.0 m to 347.7 m. */
const HILLFORT = '?at=52.13288,-3.78408,17'

async function mapAt(search: string, device = DESKTOP) {
  const visitor = await newVisitor(browser, own('portal'), { device })
  await portal.openMap(visitor.page, search)
  return { ...visitor, measuring: measuringOn(visitor.page) }
}

test('by keyboard: a line over the banks of the hillfort is measured, and its elevation profile is shown and saved', async () => {
  const { page, complaints, leave, measuring } = await mapAt(HILLFORT)
  const { profile } = measuring
  await mapOn(page).canvas.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Space')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await measuring.says('176.3 m').waitFor()
  await measuring.showProfile.press('Enter')
  await profile.cursor.waitFor()
  expect(await profile.summary()).toMatch(/^Highest37[56]\.\d mLowest347\.\d m/)
  await profile.cursor.press('End')
  expect(await profile.cursorSays()).toMatch(/^176\.3 m along the line, 347\.\d m high$/)
  await profile.mark.waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])

  const table = String(await profile.savedAs('Save as CSV'))
  const heights = table
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[1]))
  expect(Math.max(...heights)).toBeCloseTo(376, 1)
  expect(Math.min(...heights)).toBeCloseTo(347.7, 0)
  const { format, width } = await sharp(await profile.savedAs('Save as image')).metadata()
  expect({ format, width }).toEqual({ format: 'png', width: 1800 })
  expect(complaints).toEqual([])
  await leave()
})

test('by mouse: a closed shape has an area; where no heights are known, the page says where they are', async () => {
  const { page, leave, measuring } = await mapAt('')
  const { profile } = measuring
  await measuring.begin.click()
  for (const [x, y] of [
    [0.45, 0.4],
    [0.6, 0.4],
    [0.6, 0.6],
    [0.45, 0.4],
  ] as const)
    await portal.clickMap(page, x, y)
  await measuring.says(/^[\d,]+(\.\d)? km²$/).waitFor()
  await measuring.showProfile.click()
  await profile.noHeights.waitFor()
  await profile.goWhereTheyAre.click()
  await portal.mapIsStill(page)
  expect(page.url()).toMatch(/at=52\.1/)
  await leave()
})

test('by touch: taps set points and end the line; heights that could not be fetched can be tried again', async () => {
  const { page, leave, measuring } = await mapAt(HILLFORT, PHONE)
  const { profile } = measuring
  await measuring.begin.tap()
  await portal.tapMap(page, 0.4, 0.4)
  await portal.tapMap(page, 0.65, 0.5)
  await portal.tapMap(page, 0.66, 0.5)
  await measuring.result.waitFor()
  await page.route('**/elevation/**', (route) => route.abort())
  await measuring.showProfile.tap()
  await profile.failed.waitFor()
  await page.unroute('**/elevation/**')
  await profile.tryAgain.tap()
  await profile.cursor.waitFor()
  await leave()
})
