import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, newVisitor, openBrowser, PHONE, type Browser } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

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
  return visitor
}

test('where imagery cannot be reached, a simple map stands in and says so', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  await page.getByRole('radio', { name: 'Satellite imagery' }).check()
  await page.getByText('The base map cannot be reached: showing a simple map').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('the hillshade asks to zoom in when it is switched on from far out', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  await page.getByRole('switch', { name: 'DTM Hillshade' }).check()
  await page.getByText(/Zoom in to see the LiDAR hillshade \(zoom \d+\+\)\./).waitFor()
  await leave()
})

test('a visitor who is not signed in may look but not draw', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  const draw = page.getByRole('button', { name: 'Draw Polygon' })
  expect(await draw.isDisabled()).toBe(true)
  await leave()
})

test('edges that cross are refused, and the corner does not stay', async () => {
  const { page, leave } = await memberOnMap()
  await portal.goToDemonstrationLandscape(page)
  await page.getByRole('button', { name: 'Draw Polygon' }).click()
  for (const [x, y] of [
    [0.5, 0.5],
    [0.56, 0.56],
    [0.56, 0.5],
    [0.5, 0.56],
  ] as const)
    await portal.clickMap(page, x, y)
  await page.getByText('Error: shape edges cannot cross!').waitFor()
  await page.getByText('3 corners').waitFor()
  await leave()
})

test('a polygon is deleted only after asking', async () => {
  const { page, leave } = await memberOnMap()
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, SQUARE)
  await page.getByText('Polygon drawn').waitFor()
  await page.getByRole('button', { name: 'Delete Polygon' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Polygon drawn').waitFor()
  await page.getByRole('button', { name: 'Delete Polygon' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Draw around the feature on the map.').waitFor()
  await leave()
})

test('a polygon is drawn with the keyboard alone', async () => {
  const { page, leave } = await memberOnMap()
  await portal.goToDemonstrationLandscape(page)
  await page.getByRole('button', { name: 'Draw Polygon' }).focus()
  await page.keyboard.press('Enter')
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press('Space')
    await page.keyboard.press(arrow)
    await portal.mapIsStill(page)
  }
  await page.getByText('3 corners').waitFor()
  await page.keyboard.press('Backspace')
  await page.getByText('2 corners').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('Polygon drawn').waitFor()
  await leave()
})

test('on a phone, a polygon is tapped and the form is a sheet over the map', async () => {
  const { page, leave } = await memberOnMap(PHONE)
  await page.getByRole('button', { name: 'See relief in the demonstration landscape' }).tap()
  await portal.mapIsStill(page)
  await page.getByRole('button', { name: 'Add a record' }).tap()
  await page.getByRole('button', { name: 'Start drawing' }).tap()
  for (const [x, y] of [
    [0.4, 0.3],
    [0.6, 0.3],
    [0.5, 0.4],
  ] as const)
    await portal.tapMap(page, x, y)
  await page.getByRole('button', { name: 'Finish' }).tap()
  await page.getByText('Polygon drawn').waitFor()
  await page.getByRole('button', { name: 'Show more of the map' }).tap()
  await page.getByRole('button', { name: 'Show the whole form' }).waitFor()
  await leave()
})

test('what was written in the form is there again after a reload', async () => {
  const { page, leave } = await memberOnMap()
  await portal.goToDemonstrationLandscape(page)
  await portal.drawPolygon(page, SQUARE)
  await page.getByLabel('Title').fill('Ring by the stream')
  await portal.choose(page, 'Site type', 'Enclosure')
  await page.reload()
  await portal.mapIsStill(page)
  await page.getByText('Polygon drawn').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Ring by the stream')
  await page.getByRole('combobox', { name: 'Site type' }).getByText('Enclosure').waitFor()
  await leave()
})

test('a record has an address of its own', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page, '?record=1')
  await page.getByRole('dialog').getByText('Invented, for demonstration').waitFor()
  // The invented landscape is where it is, and the map has gone there.
  await page.waitForURL(/at=52\.1\d+,-3\.7\d+,1[4-9]/)
  await leave()
})

test('without WebGL 2 there is a message and the list of records', async () => {
  const flat = await openBrowser({ webgl: false })
  const { page, leave } = await newVisitor(flat, own('portal'))
  await portal.visit(page, '/LidarPortal')
  await page.getByText('The map cannot be shown in this browser').waitFor()
  await page.getByText('Caer Dychymyg').first().waitFor()
  await leave()
  await flat.close()
})

test('the language changes every word and stays', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  await page.getByRole('button', { name: 'Cymraeg' }).click()
  await page.getByText('Haenau').first().waitFor()
  await page.reload()
  await portal.mapIsStill(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('cy')
  await page.getByText('Haenau').first().waitFor()
  await leave()
})
