import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, PHONE, type Browser } from './browser.ts'
import { mapOn } from './drivers/map.ts'
import { searchOn } from './drivers/search.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const ABERYSTWYTH = { latitude: 52.4, longitude: -4.06, accuracy: 40 }

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

test('four searches are answered at once, above everything else', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page)
  const search = searchOn(page)
  await search.field.fill('SY23 1DE')
  await search.says('Postcodes cannot be searched here yet. Try a village or a grid reference.').waitFor()
  await search.field.fill('zzzz')
  await search.says('Nothing called “zzzz”.').waitFor()
  await search.field.fill('SN 7825 4944')
  await search.option(/^SN 7825 4944.*grid reference/).waitFor()
  await search.field.fill('Pen Dinas')
  await search.option(/^Pen Dinas.*hillfort/).waitFor()
  expect(await search.isOnTop()).toBe(true)
  await search.field.press('Enter')
  await search.panel.waitFor({ state: 'detached' })
  await search.foundSays('Pen Dinas').waitFor()
  await search.field.fill('zz')
  await search.found.waitFor({ state: 'detached' })
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
