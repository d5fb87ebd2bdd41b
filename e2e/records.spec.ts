import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const LANDSCAPE = '?at=52.1299,-3.78006,15.2'
const HILLFORT = { at: '?at=52.13288,-3.78408,17', title: 'Caer Dychymyg hillfort', by: 'demo_eleri' }
const BANJO = 'Banjo enclosure at Cae Ffug'
const FIELDS = 'Terraced fields on the slope over Nant Ffug'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chips = (page: Page) => page.getByRole('region', { name: 'Filter in use' })
/** As the list says it. */
const record = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })

test('records are filtered, on the map and in the list; the address says so to others, and a chip takes it back', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page, LANDSCAPE)
  await button(page, 'In view').click()
  await record(page, FIELDS).waitFor()

  const tiles = page.waitForRequest((request) => /\.mvt\?.*site=enclosure/.test(request.url()))
  await button(page, 'Filter').first().click()
  const filter = page.getByRole('region', { name: 'Filter records' })
  await filter.getByRole('button', { name: 'Enclosure', exact: true }).click()
  await tiles
  await filter.getByRole('button', { name: 'Hillfort', exact: true }).click()
  await page.waitForURL(/site=enclosure.*monument=hillfort/)
  await button(page, 'List what is in view').click()
  await record(page, HILLFORT.title).waitFor()
  await record(page, FIELDS).waitFor({ state: 'detached' })
  await record(page, BANJO).waitFor({ state: 'detached' })
  const address = page.url()
  await leave()

  const other = await newVisitor(browser, own('portal'))
  await other.page.goto(address)
  await button(other.page, 'In view').click()
  await record(other.page, HILLFORT.title).waitFor()
  expect(await record(other.page, BANJO).count()).toBe(0)
  await chips(other.page)
    .getByRole('button', { name: /^Remove from the filter: .*Hillfort$/ })
    .click()
  await record(other.page, BANJO).waitFor()
  expect(await record(other.page, FIELDS).count()).toBe(0)
  await chips(other.page).getByRole('button', { name: 'Clear all' }).click()
  await record(other.page, FIELDS).waitFor()
  expect(await chips(other.page).count()).toBe(0)
  expect(new URL(other.page.url()).searchParams.has('site')).toBe(false)
  expect([...complaints, ...other.complaints]).toEqual([])
  await other.leave()
})

/** How many pixels of the window have the purple of an outline, #97009c, to within what the encoding rounds. */
async function purplePixels(page: Page): Promise<number> {
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const purple = [0x97, 0x00, 0x9c]
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (purple.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 2)) count += 1
  return count
}

test('the outline of a record is painted in purple, and the purple goes with the layer', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { sharp: true })
  await portal.openMap(page, HILLFORT.at)
  await expect.poll(() => purplePixels(page)).toBeGreaterThan(200)
  const records = page.getByRole('switch', { name: 'Community Finds' })
  await records.uncheck()
  await expect.poll(() => purplePixels(page)).toBe(0)
  expect(complaints).toEqual([])
  await leave()
})

test('a record shows a summary on the map, then everything: its photos by key, and who recorded it', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page, HILLFORT.at)
  await portal.clickMap(page, 0.5, 0.5)
  const popup = page.getByRole('dialog', { name: HILLFORT.title })
  await popup.getByText('Hillfort', { exact: true }).waitFor()
  await popup.getByRole('button', { name: 'View Full Record' }).click()
  await page.waitForURL(/record=\d+/)

  const thumbnail = button(page, 'Show picture 1 large')
  await thumbnail.press('Enter')
  await page.getByText('1 of 2').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('2 of 2').waitFor()
  await page
    .getByRole('img', { name: `Picture 2 of ${HILLFORT.title}` })
    .last()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('2 of 2').waitFor({ state: 'detached' })
  await expect.poll(() => thumbnail.evaluate((element) => element === document.activeElement)).toBe(true)

  await button(page, HILLFORT.by).click()
  const card = page.getByRole('dialog', { name: `@${HILLFORT.by}` })
  await card.getByRole('button', { name: 'View Full Profile' }).click()
  const question = page.getByRole('dialog', { name: 'Leave the LiDAR Portal?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'View Full Profile' }).click()
  await question.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`**/user/${HILLFORT.by}`)
  await page.getByRole('heading', { name: `@${HILLFORT.by}` }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('the home page needs at most 130 KB of JavaScript', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await portal.visit(page, '/')
  await page.waitForLoadState('networkidle')
  const sizes = (await Promise.all(scripts)).map((script) => brotliCompressSync(script).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000)
  await leave()
})

test('pages without a map load none of its code', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  const loaded = async () => (await Promise.all(scripts)).join('\n')
  const mapCode = /maplibregl|terra-draw/
  for (const path of ['/', '/login', '/user/demo_eleri']) {
    await portal.visit(page, path)
    await page.waitForLoadState('networkidle')
  }
  expect(await loaded()).not.toMatch(mapCode)
  await portal.openMap(page)
  expect(await loaded()).toMatch(mapCode)
  await leave()
})
