import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, PHONE, type Browser } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const ABERYSTWYTH = { latitude: 52.4, longitude: -4.06, accuracy: 40 }

test('a grid reference is searched, shown as its square and taken away again', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  await portal.search(page, 'sn599799')
  const found = page.getByRole('region', { name: 'Found' })
  await found.getByText('100 m square').waitFor()
  await portal.mapIsStill(page)
  // The middle of the map, told to 10 m, lies in or beside the square.
  await page.getByRole('button', { name: /^Copy the grid reference SN 59[89]\d 79\d\d$/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('at')).toMatch(/^52\.(39|40)\d*,-4\.0[56]/)
  await found.getByRole('button', { name: 'Remove from the map' }).click()
  await found.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await leave()
})

test('a place is found by its Welsh name, and what cannot be read is explained', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: PHONE, language: 'cy' })
  await portal.openMap(page)
  const field = page.getByRole('combobox', { name: "Chwilio'r map" })
  await field.fill('Y Drenewydd')
  await page.getByRole('option', { name: /^Y Drenewydd.*Newtown/ }).click()
  await page.getByRole('region', { name: 'Canfuwyd' }).getByText('SO').waitFor()
  await portal.mapIsStill(page)
  await field.fill('SN 12 456')
  await field.press('Enter')
  await page.getByText('Ni ellid darllen “SN 12 456” fel safle.').waitFor()
  await leave()
})

test('the map shows where the visitor is', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { place: ABERYSTWYTH })
  await portal.openMap(page)
  await page.getByRole('button', { name: 'Show where I am' }).click()
  await page.getByText('You are here, within 40 m.').waitFor()
  await portal.mapIsStill(page)
  await page.getByRole('img', { name: 'Zoom 17', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Stop showing where I am' }).click()
  await leave()
})

test('the map is turned with keys, the compass turns it back, and the question mark shows all keys', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  const canvas = page.locator('canvas.maplibregl-canvas').first()
  await canvas.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Turn north up' }).press('Enter')
  await page.getByRole('button', { name: 'Turn north up' }).waitFor({ state: 'hidden' })
  expect(await canvas.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys for the map' }).getByText('begin a polygon').waitFor()
  await leave()
})
