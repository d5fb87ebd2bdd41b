import { beforeAll, expect, test } from 'vitest'
import {
  fingerOn,
  newVisitor,
  sharedBrowser,
  PHONE,
  WIDE_TABLET,
  type Browser,
  type Device,
  type Finger,
  type Page,
} from './browser.ts'
import { drawingOn } from './drivers/drawing.ts'
import { mapOn } from './drivers/map.ts'
import { polygonInForm } from './drivers/map-layout.ts'
import { mapPlane } from './map-plane.ts'
import {
  FOOT,
  FORM,
  LAYERS,
  releaseOverEach,
  LIGHT,
  LIST,
  NAVIGATION,
  press,
  SEARCH,
  TOOLS,
} from './releasing-corners.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

// A corner released by a finger over a panel, using the browser's own touch events.

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

type Triangle = readonly (readonly [number, number])[]

/** A triangle between the controls on the map of a phone. */
const ON_PHONE: Triangle = [
  [0.58, 0.38],
  [0.7, 0.42],
  [0.64, 0.55],
]

/** A lower one, for which there is room between the list of what is in view and the notice above the foot. */
const SMALL_ON_PHONE: Triangle = [
  [0.61, 0.38],
  [0.66, 0.42],
  [0.64, 0.48],
]

/** With the form and the list open, this triangle lies between the panels on the map of a tablet. */
const ON_TABLET: Triangle = [
  [0.63, 0.63],
  [0.67, 0.63],
  [0.65, 0.72],
]

async function memberWithTriangle(device: Device, triangle: Triangle) {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { device })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await mapOn(page).seeRelief()
  const finger = await fingerOn(page)
  const drawing = drawingOn(page)
  await drawing.draw.tap()
  for (const [x, y] of triangle) await finger.tap(await portal.placeOnMap(page, x, y))
  await drawing.finish.tap()
  await drawing.drawnWith(3).waitFor()
  return { page, finger, complaints, leave }
}

/** Moves the map by finger until the triangle begins this many pixels below the top of the window. */
async function bringDownTo(top: number, page: Page, finger: Finger): Promise<void> {
  await portal.mapIsStill(page)
  const plane = await mapPlane(page)
  const corners = await polygonInForm(page)
  const now = Math.min(...corners.map((corner) => plane.pointOf(corner).y))
  const from = { x: 60, y: 150 }
  await finger.drag(from, { x: from.x, y: from.y + top - now })
  await portal.mapIsStill(page)
}

/** Pixels from the top of a phone: below the search field, which above the whole form is an icon. */
const BELOW_SEARCH = 200
/** Below the list of what is in view, too. */
const BELOW_LIST = 645

test('on a tablet, a corner stays where a finger leaves it over any panel', async () => {
  const { page, finger, complaints, leave } = await memberWithTriangle(WIDE_TABLET, ON_TABLET)
  const panels = [FORM, LAYERS, SEARCH, NAVIGATION, FOOT, LIGHT, LIST]
  await releaseOverEach(page, panels, finger.drag)
  expect(complaints).toEqual([])
  await leave()
})

test('on a phone, the same is true with the form below the map', async () => {
  const { page, finger, complaints, leave } = await memberWithTriangle(PHONE, ON_PHONE)
  await press('Show more of the map')(page)
  await bringDownTo(BELOW_SEARCH, page, finger)
  await releaseOverEach(page, [FORM, SEARCH, NAVIGATION], finger.drag)
  expect(complaints).toEqual([])
  await leave()
})

// Not over the layers panel, which on a phone leaves no corner of the polygon in sight.
test('on a phone, the same is true with the form closed', async () => {
  const { page, finger, complaints, leave } = await memberWithTriangle(PHONE, SMALL_ON_PHONE)
  await press('Close')(page)
  await bringDownTo(BELOW_SEARCH, page, finger)
  await releaseOverEach(page, [TOOLS, LIGHT], finger.drag)
  await bringDownTo(BELOW_LIST, page, finger)
  await releaseOverEach(page, [LIST], finger.drag)
  expect(complaints).toEqual([])
  await leave()
})

test('a button takes the tap that follows a corner let go in full motion', async () => {
  const { page, finger, complaints, leave } = await memberWithTriangle(PHONE, ON_PHONE)
  await press('Show more of the map')(page)
  await portal.mapIsStill(page)
  const drawing = drawingOn(page)
  const before = await drawing.sizeSaid()
  const [, , last] = await polygonInForm(page)
  if (!last) throw new Error('There is no triangle.')
  const plane = await mapPlane(page)
  // Chromium took some of these taps, not all, for the end of a fling.
  for (let round = 0; round < 8; round++) {
    const from = plane.pointOf(last)
    await finger.drag(from, { x: from.x - 150, y: from.y - 120 })
    await expect.poll(() => drawing.sizeSaid()).not.toBe(before)
    await drawing.undo.tap()
    await expect.poll(() => drawing.sizeSaid()).toBe(before)
  }
  expect(complaints).toEqual([])
  await leave()
})
