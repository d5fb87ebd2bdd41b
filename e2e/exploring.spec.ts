import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { comparingOn } from './drivers/comparing.ts'
import { heritageOn } from './drivers/heritage.ts'
import { knownOn } from './drivers/known.ts'
import { layersOn } from './drivers/layers.ts'
import { mapOn } from './drivers/map.ts'
import { measuringOn } from './drivers/measuring.ts'
import { nearbyOn } from './drivers/nearby.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { recordOn } from './drivers/record.ts'
import { recordsInViewOn } from './drivers/records-in-view.ts'
import { searchOn } from './drivers/search.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const standIn = own('standIn')
/** In the middle of the invented hillfort. */
const PLACE = 'SN 779 497'
const RECORD_THERE = 'Caer Dychymyg hillfort'
const MONUMENT_THERE = { address: 'monuments/XX002', number: 'XX002', name: 'Caer Dychymyg' }
const DESCRIPTION = 'The bank stops short, and both its ends turn in.'

/** Milliseconds: two visitors use nearly every tool of the map, without a graphics card. */
const TIME_LIMIT = 240_000

/** Position of the middle of the map, and its zoom. */
async function viewOf(page: Page) {
  const map = mapOn(page)
  return { middle: await map.middle.textContent(), zoom: await map.zoomSaid() }
}

async function searchForPlace(page: Page): Promise<void> {
  await portal.search(page, PLACE)
  await searchOn(page).foundSays('100 m square').waitFor()
  await portal.mapIsStill(page)
  expect(new URL(page.url()).searchParams.get('at')).toMatch(/^52\.132\d*,-3\.785\d*,18/)
}

async function compareStreetsWithRelief(page: Page): Promise<void> {
  const comparing = comparingOn(page)
  await comparing.begin.click()
  await comparing.streetsAndRelief.waitFor()
  await comparing.divider.press('End')
  expect(await comparing.positionSaid()).toBe('100% left, 0% right')
  await comparing.end.click()
  await comparing.divider.waitFor({ state: 'detached' })
}

async function measureAcross(page: Page): Promise<void> {
  const measuring = measuringOn(page)
  await measuring.begin.click()
  await portal.clickMap(page, 0.45, 0.6)
  await portal.clickMap(page, 0.55, 0.6)
  await portal.clickMap(page, 0.55, 0.6)
  await measuring.says(/^33\.\d\d m$/).waitFor()
  await measuring.end.click()
  await measuring.result.waitFor({ state: 'detached' })
}

/** Opens a record of the portal and a monument of the national map service. @returns the number that the new record will show */
async function seeWhatIsKnown(page: Page): Promise<string> {
  const nearby = nearbyOn(page)
  await nearby.line(RECORD_THERE, 'Community record · overlaps your polygon').waitFor()
  await nearby.show(RECORD_THERE).click()
  await recordOn(page, RECORD_THERE).says('Hillfort').waitFor()
  if (standIn === null) return 'Not given'

  const { number, name } = MONUMENT_THERE
  const shown = `SAM ${number}`
  await nearby.useNumber(shown, name).press('Enter')
  await nearby.numberAdded(shown).waitFor()
  await nearby.takeOut(shown).press('Enter')
  await nearby.useNumber(shown, name).press('Enter')
  await knownOn(page).rowSays(number).waitFor()
  await recordFormOn(page).openMore()
  expect(await recordFormOn(page).prn.inputValue()).toBe('')
  await nearby.show(name).click()
  await heritageOn(page).popup(name).says('Iron Age').waitFor()
  return number
}

async function saveRecord(page: Page, title: string): Promise<void> {
  const form = recordFormOn(page)
  await form.title.fill(title)
  await form.description.fill(DESCRIPTION)
  await form.chooseAll('Enclosure', 'Hillfort', 'Iron Age')
  await form.save.click()
  await form.saved.waitFor()
}

/** Shows the relief at half opacity over satellite imagery. @returns the address of the page */
async function chooseLayers(page: Page): Promise<string> {
  const layers = layersOn(page)
  // Switched on when the monument was shown, while the layers panel was folded beside the form.
  if (standIn !== null) await layers.overlaysAre('Cadw Scheduled Monuments').waitFor()
  await layers.base('Satellite imagery')
  await layers.draw('DTM Hillshade')
  await layers.opacity.fill('50')
  await page.waitForURL(/base=satellite.*opacity=dtm:50/)
  await portal.mapIsStill(page)
  return page.url()
}

test(
  'a visitor finds a grid reference, compares, measures, records and shares it all as an address',
  async () => {
    if (standIn !== null) await portal.heritageIsThere(own('portal'), MONUMENT_THERE.address)
    const member = await newVisitor(browser, own('portal'))
    const { page } = member
    const { username } = await portal.arriveSignedIn(page, own('portal'))
    const title = `Gap in the inner bank, ${username}`
    await portal.openMap(page)
    await searchForPlace(page)
    await compareStreetsWithRelief(page)
    await measureAcross(page)
    await portal.drawPolygon(page, [
      [0.46, 0.5],
      [0.54, 0.5],
      [0.54, 0.6],
      [0.46, 0.6],
    ])
    const numberSaid = await seeWhatIsKnown(page)
    await saveRecord(page, title)
    const address = await chooseLayers(page)
    const seen = await viewOf(page)
    await member.leave()

    const other = await newVisitor(browser, own('portal'))
    await other.page.goto(address)
    await portal.mapIsStill(other.page)
    // The exact grid follows the first picture.
    await expect.poll(() => viewOf(other.page)).toEqual(seen)
    const layers = layersOn(other.page)
    await layers.baseIs('Satellite imagery').waitFor()
    await layers.isDrawn('DTM Hillshade').waitFor()
    expect(await layers.opacity.inputValue()).toBe('50')
    const list = recordsInViewOn(other.page)
    await list.open()
    await list.viewFull(title).click()
    const record = recordOn(other.page, title)
    await record.describes(DESCRIPTION).waitFor()
    await record.says(numberSaid).waitFor()
    await record.says(username).first().waitFor()
    expect([...member.complaints, ...other.complaints]).toEqual([])
    await other.leave()
  },
  TIME_LIMIT,
)
