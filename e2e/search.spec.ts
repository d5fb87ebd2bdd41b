import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, PHONE, type Browser } from './browser.ts'
import { mapOn } from './drivers/map.ts'
import { searchOn } from './drivers/search.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const ABERYSTWYTH = { latitude: 52.4, longitude: -4.06, accuracy: 40 }

test('a grid reference can be searched for, is shown as its square and can be removed', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  await portal.search(page, 'sn599799')
  const search = searchOn(page)
  await search.foundSays('100 m square').waitFor()
  await portal.mapIsStill(page)
  // The grid reference of the middle of the map, to 1 m without any setting of the portal, lies in or beside the square.
  await mapOn(page)
    .middleIs(/SN 59[89]\d\d 79\d{3}/)
    .waitFor()
  expect(new URL(page.url()).searchParams.get('at')).toMatch(/^52\.(39|40)\d*,-4\.0[56]/)
  await search.remove.click()
  await search.found.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await leave()
})

test('a place is found by its Welsh name, and an unreadable position is explained', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { device: PHONE, language: 'cy' })
  await portal.openMap(page)
  const search = searchOn(page, 'cy')
  await search.field.fill('Y Drenewydd')
  await search.option(/^Y Drenewydd.*Newtown/).click()
  await search.foundSays('SO').waitFor()
  await portal.mapIsStill(page)
  await search.field.fill('SN 12 456')
  await search.field.press('Enter')
  await search.unreadableInWelsh('SN 12 456').waitFor()
  await leave()
})

test('the map shows where the visitor is', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'), { place: ABERYSTWYTH })
  await portal.openMap(page)
  const { location } = searchOn(page)
  await location.show.click()
  await location.within(40).waitFor()
  await portal.mapIsStill(page)
  await mapOn(page).zoomIs(17).waitFor()
  await location.hide.click()
  await leave()
})

test('keys turn the map, the compass turns it back, and the question mark lists all keys', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  const map = mapOn(page)
  const { canvas } = map
  await canvas.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await map.northUp.press('Enter')
  await map.northUp.waitFor({ state: 'hidden' })
  expect(await canvas.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('?')
  await map.keysSay('start a polygon').waitFor()
  await leave()
})
