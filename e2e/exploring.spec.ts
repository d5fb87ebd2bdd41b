import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const standIn = own('standIn')
/** In the middle of the invented hillfort. */
const PLACE = 'SN 779 497'
const RECORD_THERE = 'Caer Dychymyg hillfort'
const MONUMENT_THERE = { address: 'monuments/XX002', number: 'SAM XX002', name: 'Caer Dychymyg' }
const DESCRIPTION = 'The bank stops short, and both its ends turn in.'

/** Milliseconds. Two visitors and nearly every tool of the map, drawn without a graphics card. */
const TIME_LIMIT = 240_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const layer = (page: Page, name: string) => page.getByRole('switch', { name })
const opacity = (page: Page) => page.getByRole('slider', { name: 'Opacity of DTM Hillshade' })
const prn = (page: Page) => page.getByRole('textbox', { name: /^PRN/ })

/** Where the middle of the map is, and how near. */
async function viewOf(page: Page) {
  const middle = await button(page, /^Copy the grid reference S/).textContent()
  const zoom = await page.getByRole('img', { name: /^Zoom/ }).textContent()
  return { middle, zoom }
}

async function searchForPlace(page: Page): Promise<void> {
  await portal.search(page, PLACE)
  await page.getByRole('region', { name: 'Found' }).getByText('100 m square').waitFor()
  await portal.mapIsStill(page)
  expect(new URL(page.url()).searchParams.get('at')).toMatch(/^52\.132\d*,-3\.785\d*,18/)
}

async function compareStreetsWithRelief(page: Page): Promise<void> {
  await button(page, 'Compare').click()
  await page.getByText('Street map on the left, DTM Hillshade on the right.').waitFor()
  const divider = page.getByRole('slider', { name: /^Divider/ })
  await divider.press('End')
  expect(await divider.getAttribute('aria-valuetext')).toBe('100 % left, 0 % right')
  await button(page, 'Stop comparing').click()
  await divider.waitFor({ state: 'detached' })
}

async function measureAcross(page: Page): Promise<void> {
  await button(page, 'Measure Distance').click()
  await portal.clickMap(page, 0.45, 0.6)
  await portal.clickMap(page, 0.55, 0.6)
  await portal.clickMap(page, 0.55, 0.6)
  const measured = page.getByRole('region', { name: 'Measured' })
  await measured.getByText(/^33\.\d\d m$/).waitFor()
  await button(page, 'Clear and stop measuring').click()
  await measured.waitFor({ state: 'detached' })
}

/** A record, which is the portal's own, and a monument, which comes from the national map service. @returns what the record will say of its PRN */
async function seeWhatIsKnown(page: Page): Promise<string> {
  const known = page.getByRole('region', { name: 'Already known?' })
  const record = known.getByRole('listitem').filter({ hasText: RECORD_THERE })
  await record.getByText('Community record · overlaps your polygon').waitFor()
  await button(page, `Show on the map: ${RECORD_THERE}`).click()
  await page.getByRole('dialog', { name: RECORD_THERE }).getByText('Hillfort', { exact: true }).waitFor()
  if (standIn === null) return 'None given'

  const { number, name } = MONUMENT_THERE
  await button(page, `Use its number, ${number}: ${name}`).click()
  await known.getByText(`The PRN field now holds ${number}.`).waitFor()
  expect(await prn(page).inputValue()).toBe(number)
  await button(page, `Show on the map: ${name}`).click()
  await page.getByRole('dialog', { name, exact: true }).getByText('Iron Age').waitFor()
  expect(await layer(page, 'Cadw Scheduled Monuments').isChecked()).toBe(true)
  return number
}

async function saveRecord(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(DESCRIPTION)
  await portal.choose(page, 'Site type', 'Enclosure')
  await portal.choose(page, 'Monument type', 'Hillfort')
  await portal.choose(page, 'Period', 'Iron Age')
  await portal.save(page)
  await page.getByText('New record successfully created').waitFor()
}

/** Satellite imagery with the relief half through it. @returns the address of the page */
async function chooseLayers(page: Page): Promise<string> {
  await page.getByRole('radio', { name: 'Satellite imagery' }).check()
  await layer(page, 'DTM Hillshade').check()
  await opacity(page).fill('50')
  await page.waitForURL(/base=satellite.*opacity=dtm:50/)
  await portal.mapIsStill(page)
  return page.url()
}

test(
  'from a grid reference over comparing, measuring and recording to an address that shows it all to somebody else',
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
    const prnSaid = await seeWhatIsKnown(page)
    await saveRecord(page, title)
    const address = await chooseLayers(page)
    const seen = await viewOf(page)
    await member.leave()

    const other = await newVisitor(browser, own('portal'))
    await other.page.goto(address)
    await portal.mapIsStill(other.page)
    expect(await viewOf(other.page)).toEqual(seen)
    expect(await other.page.getByRole('radio', { name: 'Satellite imagery' }).isChecked()).toBe(true)
    expect(await layer(other.page, 'DTM Hillshade').isChecked()).toBe(true)
    expect(await opacity(other.page).inputValue()).toBe('50')
    await button(other.page, 'In view').click()
    await button(other.page, `View Full Record: ${title}`).click()
    const record = other.page.getByRole('dialog', { name: title })
    await record.getByText(DESCRIPTION).waitFor()
    await record.getByText(prnSaid, { exact: true }).waitFor()
    await record.getByText(username, { exact: true }).waitFor()
    expect([...member.complaints, ...other.complaints]).toEqual([])
    await other.leave()
  },
  TIME_LIMIT,
)
