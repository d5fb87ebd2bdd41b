import { beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  newVisitor,
  sharedBrowser,
  type Browser,
  type Device,
  type Page,
} from './browser.ts'
import { comparingOn } from './drivers/comparing.ts'
import { drawingOn } from './drivers/drawing.ts'
import { clashesOf, mapLayoutOn, polygonInForm } from './drivers/map-layout.ts'
import { mapOn } from './drivers/map.ts'
import { ownRecordsOn } from './drivers/own-record.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { recordOn } from './drivers/record.ts'
import { mapPlane } from './map-plane.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

// The places of the panels on the map, at the sizes at which something has to yield.

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const LAPTOP: Device = { width: 1366, height: 768, touch: false }
const SMALL_LAPTOP: Device = { width: 1280, height: 720, touch: false }
const PHONE_ON_ITS_SIDE: Device = { width: 844, height: 390, touch: true }
const PHONE: Device = { width: 390, height: 844, touch: true }

const HILLFORT = '?at=52.1335,-3.7829,16.5&on=finds'
/** Has the settings of the light on the map too, and takes software WebGL twice as long. */
const LIT_HILLFORT = `${HILLFORT},light`

async function memberAt(device: Device, language: 'en' | 'cy' = 'en', address = HILLFORT) {
  const { page, leave } = await newVisitor(browser, own('portal'), { device, language, sharp: true })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page, address)
  return { page, leave, layout: mapLayoutOn(page) }
}

/** Three corners at the right, where the form will stand, or at the foot of a phone's map. */
async function drawTriangle(page: Page, { width, height }: Device): Promise<void> {
  const corners: readonly (readonly [number, number])[] =
    height > width
      ? [
          [0.3, 0.45],
          [0.7, 0.45],
          [0.5, 0.6],
        ]
      : [
          [0.55, 0.3],
          [0.72, 0.3],
          [0.65, 0.55],
        ]
  for (const [x, y] of corners) await portal.clickMap(page, x, y)
}

describe.each([
  ['a laptop', LAPTOP],
  ['a small laptop', SMALL_LAPTOP],
  ['a phone on its side', PHONE_ON_ITS_SIDE],
  ['a phone', PHONE],
] as const)('on %s, signed in, in Welsh', (_, device) => {
  test('the polygon is in view beside the form, the credits can be read, and nothing overlaps', async () => {
    const { page, leave, layout } = await memberAt(device, 'cy', LIT_HILLFORT)
    if (!device.touch) expect(await layout.canBePressed(layout.lastRow), 'the rows of the layers').toBe(true)
    await layout.draw.dispatchEvent('click')
    await drawTriangle(page, device)
    expect(await layout.canBePressed(layout.finish)).toBe(true)
    if (!device.touch) {
      expect(await layout.barHeight(), 'one line').toBeLessThan(84)
    }
    expect(clashesOf(await layout.covers(), device)).toEqual([])
    await layout.finish.click()
    await layout.formHeading.waitFor()
    await portal.mapIsStill(page)
    const plane = await mapPlane(page)
    const outline = await polygonInForm(page)
    expect(outline).toHaveLength(3)
    for (const corner of outline) expect(await layout.isMap(plane.pointOf(corner))).toBe(true)
    expect(await layout.canBePressed(layout.credits)).toBe(true)
    expect(clashesOf(await layout.covers(), device)).toEqual([])
    expect(await accessibilityBreaches(page)).toEqual([])
    await leave()
  })
})

test('on a laptop, in Welsh, the actions of a member leave two notices of the map free', async () => {
  const { leave, layout } = await memberAt(
    LAPTOP,
    'cy',
    '?at=52.1335,-3.7829,16.5&on=finds,dtm&base=satellite',
  )
  await layout.says('dangosir map syml').waitFor()
  await layout.says(layout.invented).waitFor()
  expect(clashesOf(await layout.covers(), LAPTOP)).toEqual([])
  await leave()
})

test('on a phone on its side, in Welsh, the layers, the light, what was measured and its profile make room for each other', async () => {
  const device = PHONE_ON_ITS_SIDE
  const { page, leave } = await newVisitor(browser, own('portal'), { device, language: 'cy', sharp: true })
  await portal.openMap(page, LIT_HILLFORT)
  const layout = mapLayoutOn(page)
  const nothingClashes = async () => {
    // The map makes room when the heights of a profile have come.
    await expect.poll(async () => clashesOf(await layout.covers(), await layout.stage())).toEqual([])
    const covers = await layout.covers()
    expect(await layout.canBePressed(layout.credits)).toBe(true)
    const notice = covers.find(({ name }) => name === layout.invented)
    expect((notice?.right ?? 0) - (notice?.left ?? 0)).toBeGreaterThan(150)
  }
  await layout.showLayers.tap()
  await layout.hideLayers.waitFor()
  await nothingClashes()
  await layout.hideLayers.tap()
  await layout.moreLight.tap()
  await nothingClashes()
  await layout.lessLight.tap()
  await layout.measure.tap()
  const points = [
    [0.4, 0.3],
    [0.65, 0.3],
    [0.6, 0.6],
  ] as const
  for (const [x, y] of points) await portal.tapMap(page, x, y)
  expect(await layout.barHeight(), 'one line').toBeLessThan(64)
  for (const [x, y] of points) expect(await layout.isMap(await portal.placeOnMap(page, x, y))).toBe(true)
  expect(await layout.canBePressed(layout.finish)).toBe(true)
  await nothingClashes()
  await layout.finish.tap()
  await layout.showProfile.waitFor()
  expect(await layout.barHeight()).toBeLessThan(64)
  await nothingClashes()
  await layout.showProfile.tap()
  await layout.profile.waitFor()
  await portal.mapIsStill(page)
  await nothingClashes()
  expect(await accessibilityBreaches(page)).toEqual([])
  await leave()
})

test.each([
  ['a phone', PHONE, 'en', 'light'],
  ['a phone on its side', PHONE_ON_ITS_SIDE, 'cy', 'dtm:hillshade'],
] as const)(
  'on %s, nothing covers the names of two compared layers while the base map is away (%#)',
  async (_, device, language, left) => {
    const { page, leave } = await newVisitor(browser, own('portal'), { device, language, sharp: true })
    await portal.openMap(page, `${HILLFORT}&base=satellite&swipe=${left},dtm:vat`)
    const [layout, comparing] = [mapLayoutOn(page), comparingOn(page)]
    await comparing.bothStill()
    if (device === PHONE || left !== 'light') await layout.baseAway.waitFor()
    expect(await comparing.names.count()).toBe(2)
    for (const name of await comparing.names.all()) expect(await layout.canBePressed(name)).toBe(true)
    expect(await layout.canBePressed(layout.credits)).toBe(true)
    expect(clashesOf(await layout.covers(), await layout.stage())).toEqual([])
    expect(await accessibilityBreaches(page)).toEqual([])
    await leave()
  },
)

test('the key H hides all panels, says so, and shows them again', async () => {
  const { page, leave, layout } = await memberAt(LAPTOP)
  await recordFormOn(page).open.click()
  await recordFormOn(page).title.fill('Crug')
  await mapOn(page).canvas.press('h')
  await layout.says('The panels are hidden. Press H to show them again.').waitFor()
  expect(await layout.showLayers.isVisible()).toBe(false)
  expect(await layout.form.isVisible()).toBe(false)
  expect(await layout.canBePressed(layout.credits)).toBe(true)
  expect(await accessibilityBreaches(page)).toEqual([])
  await mapOn(page).canvas.press('h')
  await layout.showLayers.waitFor()
  expect(await recordFormOn(page).title.inputValue()).toBe('Crug')
  await leave()
})

test('a popup has its actions in one row, closes first with Escape, and makes room for its outline when it is edited', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: LAPTOP, language: 'en' })
  const { username } = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/about')
  const title = `Barrow of ${username}`
  // Where no other test records: the popup of several finds names the others, too.
  const outline = [
    [52.45, -3.66],
    [52.45, -3.659],
    [52.451, -3.659],
    [52.451, -3.66],
  ]
  await portal.recordAtOnce(page, title, null, { polygonCoordinate: JSON.stringify(outline) })
  await portal.openMap(page, '?at=52.4505,-3.6595,17.5')
  await portal.clickMap(page, 0.5, 0.5)
  const [record, drawing] = [recordOn(page, title), drawingOn(page)]
  await record.viewFull.waitFor()
  const heights = await Promise.all(record.actions.map(async (action) => (await action.boundingBox())?.y))
  expect(heights).toHaveLength(3)
  expect(new Set(heights).size).toBe(1)

  // The focus is on the button, and then on the map.
  await drawing.draw.click()
  await mapOn(page).canvas.press('Escape')
  expect(await record.dialog.count()).toBe(0)
  await drawing.bar.waitFor()
  await mapOn(page).canvas.press('Escape')
  await drawing.bar.waitFor({ state: 'detached' })

  await portal.mapIsStill(page)
  await portal.clickMap(page, 0.5, 0.5)
  await record.edit.click()
  await ownRecordsOn(page).form.drawn.waitFor()
  expect(await record.dialog.count()).toBe(0)
  await portal.mapIsStill(page)
  await portal.clickMap(page, 0.5, 0.5)
  await portal.mapIsStill(page)
  expect(await record.dialog.count()).toBe(0)
  await leave()
})
