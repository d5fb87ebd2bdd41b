import { beforeAll, expect, test } from 'vitest'
import type { LatitudeLongitude } from '#geo/position.ts'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { drawingOn } from './drivers/drawing.ts'
import { ownRecordsOn } from './drivers/own-record.ts'
import {
  cornerIsAt,
  FOOT,
  FORM,
  LAYERS,
  releaseOverEach,
  LIGHT,
  LIST,
  middleOf,
  NAVIGATION,
  SEARCH,
  ZOOM,
  type Drag,
  type Place,
} from './releasing-corners.ts'
import { mapPlane } from './map-plane.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

// A corner released by a mouse over a panel; `letting-go-by-finger.spec.ts` tests the same with a finger.

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

/** With the form open, this triangle lies between the panels on the map of a computer. */
const TRIANGLE = [
  [0.572, 0.5],
  [0.602, 0.5],
  [0.588, 0.62],
] as const

/** Drags a corner with a mouse and releases it, then moves back over the map without a pressed button. */
function mouseOn(page: Page): Drag {
  return async (from, to) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 })
  }
}

const BESIDE_WINDOW: readonly Place[] = [
  { name: 'the ground beyond the left edge of the window', open: () => Promise.resolve({ x: -80, y: 400 }) },
  { name: 'the ground below the window', open: () => Promise.resolve({ x: 500, y: 1000 }) },
]

async function memberWithTriangle() {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, TRIANGLE)
  await drawingOn(page).drawnWith(3).waitFor()
  return { page, complaints, leave }
}

test('a corner that is released over any panel, or outside the window, stays there and is saved there', async () => {
  const { page, complaints, leave } = await memberWithTriangle()
  const panels = [FORM, LAYERS, ZOOM, SEARCH, NAVIGATION, FOOT, LIGHT, LIST]
  await releaseOverEach(page, [...panels, ...BESIDE_WINDOW], mouseOn(page))
  expect(complaints).toEqual([])
  await leave()
})

test('a corner of an existing record that is released over a panel stays there and is saved there', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  const id = await portal.recordAtOnce(page, 'Let go')
  await portal.openMap(page, `?edit=${String(id)}`)
  const { form } = ownRecordsOn(page)
  await form.region.waitFor()
  await portal.mapIsStill(page)
  const to = await middleOf((shown) => ownRecordsOn(shown).form.region)(page)
  const corner: LatitudeLongitude = [52.351, -3.759]
  const plane = await mapPlane(page)
  await mouseOn(page)(plane.pointOf(corner), to)
  await form.save.click()
  await form.saved.waitFor()
  const answer = await page.request.get(`/api/records/${String(id)}/`)
  const saved = (await answer.json()) as { polygonCoordinate: LatitudeLongitude[] }
  cornerIsAt(plane, saved.polygonCoordinate, to)
  await leave()
})

test('while drawing, a press that ends on the bar sets no corner, and the next click does', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  const drawing = drawingOn(page)
  await drawing.draw.click()
  await portal.clickMap(page, 0.4, 0.4)
  await drawing.corners(1).waitFor()
  const bar = await middleOf((shown) => drawingOn(shown).bar)(page)
  await mouseOn(page)(await portal.placeOnMap(page, 0.5, 0.4), bar)
  await portal.clickMap(page, 0.55, 0.4)
  await drawing.corners(2).waitFor()
  await leave()
})
