import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, newVisitor, sharedBrowser, PHONE, type Browser } from './browser.ts'
import { drawingOn } from './drivers/drawing.ts'
import { layersOn } from './drivers/layers.ts'
import { clashesOf, mapLayoutOn } from './drivers/map-layout.ts'
import { mapOn } from './drivers/map.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { recordOn } from './drivers/record.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const SQUARE = [
  [0.5, 0.5],
  [0.54, 0.5],
  [0.54, 0.56],
  [0.5, 0.56],
] as const

async function memberOnMap(device = DESKTOP) {
  const visitor = await newVisitor(browser, own('portal'), { device })
  await portal.arriveSignedIn(visitor.page, own('portal'))
  await portal.openMap(visitor.page)
  return { ...visitor, drawing: drawingOn(visitor.page), form: recordFormOn(visitor.page) }
}

test('a first visitor cannot draw, is asked to move closer for the hillshade, and sees a simple map where imagery cannot be fetched', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  expect(await drawingOn(page).draw.isDisabled()).toBe(true)
  const layers = layersOn(page)
  // Checked together: on a busy machine the message may have disappeared before the picture is seen to be chosen.
  await Promise.all([layers.zoomInForRelief.waitFor(), layers.draw('DTM Hillshade')])
  await layers.base('Satellite imagery')
  await mapOn(page).simpleMapInstead.waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('on a low screen, help and the notices of the map cover neither each other nor anything else', async () => {
  const device = { width: 844, height: 390, touch: true }
  const { page, leave } = await newVisitor(browser, own('portal'), { device, sharp: true })
  await portal.openMap(page, '?base=satellite')
  const [map, layout] = [mapOn(page), mapLayoutOn(page)]
  await Promise.all([map.notice.waitFor(), map.help.waitFor()])
  expect(await layout.canBePressed(map.notice)).toBe(true)
  expect(await layout.canBePressed(map.help)).toBe(true)
  expect(clashesOf(await layout.covers(), await layout.stage())).toEqual([])
  await leave()
})

test('a polygon is drawn with the keyboard alone', async () => {
  const { page, leave, drawing } = await memberOnMap()
  await portal.goToDemonstrationLandscape(page)
  await drawing.draw.focus()
  await page.keyboard.press('Enter')
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press('Space')
    await page.keyboard.press(arrow)
    await portal.mapIsStill(page)
  }
  await drawing.corners(3).waitFor()
  await page.keyboard.press('Backspace')
  await drawing.corners(2).waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await drawing.drawn.waitFor()
  await leave()
})

test('on a phone, a polygon is drawn by taps and the form is a sheet over the map', async () => {
  const { page, leave, drawing, form } = await memberOnMap(PHONE)
  await mapOn(page).seeRelief()
  await form.add.tap()
  for (const [x, y] of [
    [0.4, 0.3],
    [0.6, 0.3],
    [0.5, 0.4],
  ] as const)
    await portal.tapMap(page, x, y)
  await drawing.finish.tap()
  await drawing.drawn.waitFor()
  await form.showMap.tap()
  await form.showWhole.waitFor()
  await leave()
})

test('what was written in the form is still there after a reload', async () => {
  const { page, leave, drawing, form } = await memberOnMap()
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, SQUARE)
  await form.title.fill('Ring by the stream')
  await form.choose('Site type', 'Enclosure')
  await page.reload()
  await portal.mapIsStill(page)
  await drawing.drawn.waitFor()
  expect(await form.title.inputValue()).toBe('Ring by the stream')
  await form.chosen('Site type', 'Enclosure').waitFor()
  await leave()
})

test('a record has an address of its own', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page, '?record=1')
  await recordOn(page, '').describes('Invented, for demonstration').waitFor()
  // The map has moved to the record, which lies in the demonstration landscape.
  await page.waitForURL(/at=52\.1\d+,-3\.7\d+,1[4-9]/)
  // Its author named no layer, so it is shown on the hillshade.
  await page.waitForURL(/on=finds,dtm/)
  await leave()
})

test('without WebGL 2 there is a message and the list of records', async () => {
  const flat = await sharedBrowser({ webgl: false })
  const { page, leave } = await newVisitor(flat, own('portal'))
  await portal.visit(page, '/LidarPortal')
  await mapOn(page).cannotBeShown.waitFor()
  await mapOn(page).listed('Caer Dychymyg').waitFor()
  await leave()
})

test('the language changes every word, and is kept after a reload', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  await mapOn(page).welsh.click()
  await mapOn(page).isInWelsh.waitFor()
  await page.reload()
  await portal.mapIsStill(page)
  expect(await mapOn(page).language()).toBe('cy')
  await mapOn(page).isInWelsh.waitFor()
  await leave()
})
