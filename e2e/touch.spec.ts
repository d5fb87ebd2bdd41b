import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fingerOn,
  newVisitor,
  sharedBrowser,
  PHONE,
  TABLET,
  WIDE_TABLET,
  type Browser,
  type Device,
  type Finger,
  type Page,
} from './browser.ts'
import { drawingOn } from './drivers/drawing.ts'
import { mapOn } from './drivers/map.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

async function memberOnMap(device: Device) {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { device })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await mapOn(page).seeRelief()
  const seen = { form: recordFormOn(page), drawing: drawingOn(page) }
  return { page, complaints, leave, finger: await fingerOn(page), ...seen }
}

/** High enough on the map to stay visible above the whole form, so that the map does not move when the form opens. */
const SQUARE = [
  [0.35, 0.12],
  [0.6, 0.12],
  [0.6, 0.2],
  [0.35, 0.2],
] as const

const sheetIs = (page: Page, share: number) =>
  expect.poll(() => recordFormOn(page).height()).toBeCloseTo(share, 2)

async function drawSquare(page: Page, finger: Finger): Promise<void> {
  for (const [x, y] of SQUARE) await finger.tap(await portal.placeOnMap(page, x, y))
  await drawingOn(page).corners(4).waitFor()
}

test('on a phone, a polygon is drawn by taps, corrected by finger, undone and saved with a photo', async () => {
  const { page, complaints, leave, finger, form, drawing } = await memberOnMap(PHONE)
  const at = (x: number, y: number) => portal.placeOnMap(page, x, y)

  await form.add.tap()
  await sheetIs(page, 0.3)
  await drawSquare(page, finger)
  await drawing.undo.tap()
  await drawing.corners(3).waitFor()
  await drawing.redo.tap()
  await drawing.corners(4).waitFor()
  // It rests as a strip, so that the ground is free.
  await sheetIs(page, 88 / 844)
  await drawing.finish.tap()
  await sheetIs(page, 0.65)

  await form.showMap.tap()
  await sheetIs(page, 0.3)
  const before = await drawing.sizeSaid()
  await finger.drag(await at(0.6, 0.2), await at(0.7, 0.4))
  await expect.poll(() => drawing.sizeSaid()).not.toBe(before)
  await finger.drag(await at(0.475, 0.12), await at(0.475, 0.18))
  await drawing.drawnWith(5).waitFor()
  await finger.restOn(await at(0.35, 0.12), () => drawing.drawnWith(4).waitFor())
  await drawing.undo.tap()
  await drawing.drawnWith(5).waitFor()
  await drawing.undo.tap()
  await drawing.drawnWith(4).waitFor()
  await drawing.undo.tap()
  await expect.poll(() => drawing.sizeSaid()).toBe(before)

  await form.showWhole.tap()
  await form.title.fill('Tapped')
  await form.description.fill('Drawn with one finger.')
  await form.chooseAll('Mound', 'Round barrow', 'Unknown')
  await form.camera.setInputFiles(await photo())
  await form.firstPicture.waitFor()
  await form.save.click()
  await form.saved.waitFor()
  expect(await drawing.undo.count(), 'nothing left to undo').toBe(0)
  expect(complaints).toEqual([])
  await leave()
})

test('on a tablet, a polygon is drawn by taps and a corner is dragged beside the open sheet', async () => {
  const { page, complaints, leave, finger, drawing } = await memberOnMap(TABLET)
  await drawing.draw.tap()
  await drawSquare(page, finger)
  await drawing.finish.tap()
  await sheetIs(page, 0.65)
  const before = await drawing.sizeSaid()
  await finger.drag(await portal.placeOnMap(page, 0.6, 0.2), await portal.placeOnMap(page, 0.68, 0.24))
  await expect.poll(() => drawing.sizeSaid()).not.toBe(before)
  await drawing.undo.tap()
  await expect.poll(() => drawing.sizeSaid()).toBe(before)
  expect(complaints).toEqual([])
  await leave()
})

let folder: string
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'photo-'))))
afterAll(() => rm(folder, { recursive: true }))

/** A photo larger than the portal accepts, as photos of phones often are. */
async function photo(): Promise<string> {
  const file = path.join(folder, 'photo.jpg')
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  await sharp({ create: { width: 2600, height: 1900, channels: 3, noise, background: '#5b6b52' } })
    .jpeg({ quality: 95 })
    .toFile(file)
  return file
}

test('the sheet follows a finger, and its buttons do the same', async () => {
  const { page, leave, finger, form, drawing } = await memberOnMap(PHONE)
  await form.add.tap()
  await sheetIs(page, 0.3)
  const head = async () => {
    const box = await form.heading.boundingBox()
    return { x: 195, y: (box?.y ?? 0) + 4 }
  }
  await form.showWhole.tap()
  await sheetIs(page, 0.65)
  await form.title.fill('Kept')
  await form.showMap.tap()
  await sheetIs(page, 0.3)
  const low = await head()
  await finger.drag(low, { x: low.x, y: low.y - 250 })
  await sheetIs(page, 0.65)
  const high = await head()
  await finger.drag(high, { x: high.x, y: high.y + 280 })
  await sheetIs(page, 0.3)
  const again = await head()
  await finger.drag(again, { x: again.x, y: 840 })
  await sheetIs(page, 88 / 844)
  // Not a tap: Chromium treats a tap right after a fling as part of the fling.
  await drawing.cancel.click()
  await form.add.click()
  await form.showWhole.click()
  expect(await form.title.inputValue()).toBe('Kept')
  await leave()
})

test('the page does not scroll under a finger that draws', async () => {
  const { page, leave, finger, drawing } = await memberOnMap(PHONE)
  await drawing.draw.tap()
  await drawSquare(page, finger)
  await drawing.finish.tap()
  await sheetIs(page, 0.65)
  const corner = await portal.placeOnMap(page, 0.35, 0.12)
  await finger.drag(corner, { x: corner.x, y: corner.y + 150 })
  const view = await page.evaluate(() => ({
    scrolled: window.scrollY + document.documentElement.scrollTop,
    scale: window.visualViewport?.scale,
  }))
  expect(view).toEqual({ scrolled: 0, scale: 1 })
  await leave()
})

test('a tablet in landscape has the form beside the map and a hint which button to tap', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: WIDE_TABLET })
  const [drawing, form] = [drawingOn(page), recordFormOn(page)]
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await drawing.hintForTouch.waitFor()
  await form.open.tap()
  const box = await form.region.boundingBox()
  expect(box?.width).toBe(500)
  await leave()
})

test('where the operator allows recording by mouse only, a touch device shows records and cannot draw', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: PHONE })
  const [drawing, form] = [drawingOn(page), recordFormOn(page)]
  await portal.arriveSignedIn(page, own('portal'))
  await portal.withMapSettings(page, { touchRecording: false })
  await portal.openMap(page)
  await drawing.onlyForLooking.waitFor()
  expect(await drawing.draw.isDisabled()).toBe(true)
  await form.add.click({ force: true })
  await drawing.needsMouse.waitFor()
  await mapOn(page).canvas.press('d')
  expect(await drawing.bar.count()).toBe(0)
  await leave()
})

test('at a computer, undo and redo work by button and by key, from the first corner to the deleted polygon', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  const drawing = drawingOn(page)
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, SQUARE)
  await drawing.drawnWith(4).waitFor()
  await drawing.deletePolygon.click()
  await drawing.deletion.confirm.click()
  await drawing.undo.click()
  await drawing.drawnWith(4).waitFor()
  await page.keyboard.press('Control+z')
  await drawing.corners(4).waitFor()
  await page.keyboard.press('Control+z')
  await drawing.corners(3).waitFor()
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await drawing.drawnWith(4).waitFor()
  await leave()
})
