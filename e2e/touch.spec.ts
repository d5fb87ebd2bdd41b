import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fingerOn,
  newVisitor,
  openBrowser,
  PHONE,
  TABLET,
  WIDE_TABLET,
  type Browser,
  type Device,
  type Finger,
  type Page,
} from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

async function memberOnMap(device: Device) {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { device })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await page.getByRole('button', { name: 'See relief in the demonstration landscape' }).tap()
  await portal.mapIsStill(page)
  return { page, complaints, leave, finger: await fingerOn(page) }
}

/** High enough on the map to be seen above the whole form, so that the map stays where it is when that opens. */
const SQUARE = [
  [0.35, 0.12],
  [0.6, 0.12],
  [0.6, 0.2],
  [0.35, 0.2],
] as const

/** What the form says of the size of the finished polygon. */
const sizeSaid = (page: Page) => page.getByText(/around, \d+ corners/).textContent()

const sheetHeight = async (page: Page) => {
  const box = await page.getByRole('region', { name: 'Record Form' }).boundingBox()
  return (box?.height ?? 0) / (page.viewportSize()?.height ?? 1)
}

const sheetIs = (page: Page, share: number) =>
  expect.poll(() => sheetHeight(page), { timeout: 10_000 }).toBeCloseTo(share, 2)

async function drawSquare(page: Page, finger: Finger): Promise<void> {
  for (const [x, y] of SQUARE) await finger.tap(await portal.placeOnMap(page, x, y))
  await page.getByText('4 corners').waitFor()
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).tap()

test('on a phone, a polygon is tapped, corrected with a finger, undone, and saved with a photo', async () => {
  const { page, complaints, leave, finger } = await memberOnMap(PHONE)
  const at = (x: number, y: number) => portal.placeOnMap(page, x, y)

  await page.getByRole('button', { name: 'Add a record' }).tap()
  await sheetIs(page, 0.3)
  await page.getByRole('button', { name: 'Start drawing' }).tap()
  await drawSquare(page, finger)
  await undo(page)
  await page.getByText('3 corners').waitFor()
  await page.getByRole('button', { name: 'Redo' }).tap()
  await page.getByText('4 corners').waitFor()
  const drawing = page.getByRole('region', { name: 'Drawing' })
  expect(await drawing.textContent()).toMatch(
    /Area[\d.,]+ (m²|ha|km²)Around[\d.,]+ k?mCorner atS[NOH] \d+ \d+/,
  )
  await page.getByRole('button', { name: 'Finish' }).tap()
  await sheetIs(page, 0.65)

  await page.getByRole('button', { name: 'Show more of the map' }).tap()
  await sheetIs(page, 0.3)
  const before = await sizeSaid(page)
  await finger.drag(await at(0.6, 0.2), await at(0.7, 0.4))
  await expect.poll(() => sizeSaid(page)).not.toBe(before)
  await finger.drag(await at(0.475, 0.12), await at(0.475, 0.18))
  await page.getByText(/around, 5 corners/).waitFor()
  await finger.restOn(await at(0.35, 0.12), () => page.getByText(/around, 4 corners/).waitFor())
  await undo(page)
  await page.getByText(/around, 5 corners/).waitFor()
  await undo(page)
  await page.getByText(/around, 4 corners/).waitFor()
  await undo(page)
  await expect.poll(() => sizeSaid(page)).toBe(before)

  await page.getByRole('button', { name: 'Show the whole form' }).tap()
  await page.getByLabel('Title').fill('Tapped')
  await page.getByLabel('Description').fill('Drawn with one finger.')
  await portal.choose(page, 'Site type', 'Mound')
  await portal.choose(page, 'Monument type', 'Round barrow')
  await portal.choose(page, 'Period', 'Unknown')
  await page.locator('input[capture]').setInputFiles(await photo())
  await page.getByRole('img', { name: /^Picture 1: / }).waitFor()
  await portal.save(page)
  await page.getByText('New record successfully created').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count(), 'nothing left to undo').toBe(0)
  expect(complaints).toEqual([])
  await leave()
})

test('on a tablet, a polygon is tapped and a corner dragged beside the open sheet', async () => {
  const { page, complaints, leave, finger } = await memberOnMap(TABLET)
  await page.getByRole('button', { name: 'Draw Polygon' }).tap()
  await drawSquare(page, finger)
  await page.getByRole('button', { name: 'Finish' }).tap()
  await sheetIs(page, 0.65)
  const before = await sizeSaid(page)
  await finger.drag(await portal.placeOnMap(page, 0.6, 0.2), await portal.placeOnMap(page, 0.68, 0.24))
  await expect.poll(() => sizeSaid(page)).not.toBe(before)
  await undo(page)
  await expect.poll(() => sizeSaid(page)).toBe(before)
  expect(complaints).toEqual([])
  await leave()
})

let folder: string
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'photo-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Larger than a picture may be, as photos are. */
async function photo(): Promise<string> {
  const file = path.join(folder, 'photo.jpg')
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  await sharp({ create: { width: 2600, height: 1900, channels: 3, noise, background: '#5b6b52' } })
    .jpeg({ quality: 95 })
    .toFile(file)
  return file
}

test('the sheet follows a finger, and its buttons do the same', async () => {
  const { page, leave, finger } = await memberOnMap(PHONE)
  await page.getByRole('button', { name: 'Add a record' }).tap()
  await sheetIs(page, 0.3)
  const head = async () => {
    const box = await page.getByRole('heading', { name: 'Record Form' }).boundingBox()
    return { x: 195, y: (box?.y ?? 0) + 4 }
  }
  await page.getByRole('button', { name: 'Show the whole form' }).tap()
  await sheetIs(page, 0.65)
  await page.getByLabel('Title').fill('Kept')
  await page.getByRole('button', { name: 'Show more of the map' }).tap()
  await sheetIs(page, 0.3)
  const low = await head()
  await finger.drag(low, { x: low.x, y: low.y - 250 })
  await sheetIs(page, 0.65)
  const high = await head()
  await finger.drag(high, { x: high.x, y: high.y + 280 })
  await sheetIs(page, 0.3)
  const again = await head()
  await finger.drag(again, { x: again.x, y: 840 })
  // Not a tap: one that follows so soon upon a fling belongs to the fling.
  await page.getByRole('button', { name: 'Add a record' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Kept')
  await leave()
})

test('the page stays where it is under a finger that draws', async () => {
  const { page, leave, finger } = await memberOnMap(PHONE)
  await page.getByRole('button', { name: 'Draw Polygon' }).tap()
  await drawSquare(page, finger)
  await page.getByRole('button', { name: 'Finish' }).tap()
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

test('a tablet on its side has the form beside the map, and is told which button to tap', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: WIDE_TABLET })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await page.getByText(/^Tap Draw Polygon/).waitFor()
  await page.getByRole('button', { name: 'Record Form' }).tap()
  const box = await page.getByRole('region', { name: 'Record Form' }).boundingBox()
  expect(box?.width).toBe(500)
  await leave()
})

test('where the operator leaves recording to the mouse, a touch device shows and does not draw', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: PHONE })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.withMapSettings(page, { touchRecording: false })
  await portal.openMap(page)
  await page.getByText(/On touch devices you can view but cannot create records/).waitFor()
  expect(await page.getByRole('button', { name: 'Draw Polygon' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Add a record' }).count()).toBe(0)
  await page.locator('canvas').first().press('d')
  expect(await page.getByRole('region', { name: 'Drawing' }).count()).toBe(0)
  await leave()
})

test('at a computer, undo and redo go by button and by key, from the first corner to the deleted polygon', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, SQUARE)
  await page.getByText(/around, 4 corners/).waitFor()
  await page.getByRole('button', { name: 'Delete Polygon' }).click()
  await page.getByRole('dialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/around, 4 corners/).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('4 corners', { exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('3 corners', { exact: true }).waitFor()
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  await page.getByText(/around, 4 corners/).waitFor()
  await leave()
})
