import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { layersOn } from './drivers/layers.ts'
import { memberCardOn, recordOn } from './drivers/record.ts'
import { memberOn } from './drivers/profile.ts'
import { recordsInViewOn } from './drivers/records-in-view.ts'
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

test('records can be filtered on the map and in the list, the address shares the filter, and a chip removes it', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page, LANDSCAPE)
  const list = recordsInViewOn(page)
  const { filter } = list
  await list.open.click()
  await list.entry(FIELDS).waitFor()

  const tiles = page.waitForRequest((request) => /\.mvt\?.*site=enclosure/.test(request.url()))
  await filter.open.click()
  await filter.choose('Enclosure').click()
  await tiles
  await filter.choose('Hillfort').click()
  await page.waitForURL(/site=enclosure.*monument=hillfort/)
  await filter.backToList.click()
  await list.entry(HILLFORT.title).waitFor()
  await list.entry(FIELDS).waitFor({ state: 'detached' })
  await list.entry(BANJO).waitFor({ state: 'detached' })
  const address = page.url()
  await leave()

  const other = await newVisitor(browser, own('portal'))
  await other.page.goto(address)
  const theirs = recordsInViewOn(other.page)
  await theirs.open.click()
  await theirs.entry(HILLFORT.title).waitFor()
  expect(await theirs.entry(BANJO).count()).toBe(0)
  await theirs.filter.remove('Hillfort').click()
  await theirs.entry(BANJO).waitFor()
  expect(await theirs.entry(FIELDS).count()).toBe(0)
  await theirs.filter.clear.click()
  await theirs.entry(FIELDS).waitFor()
  expect(await theirs.filter.chips.count()).toBe(0)
  expect(new URL(other.page.url()).searchParams.has('site')).toBe(false)
  expect([...complaints, ...other.complaints]).toEqual([])
  await other.leave()
})

/** Number of pixels with the purple of an outline, #97009c, within the rounding of the encoding. */
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

test('the outline of a record is purple, and disappears with its layer', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { sharp: true })
  await portal.openMap(page, HILLFORT.at)
  await expect.poll(() => purplePixels(page)).toBeGreaterThan(200)
  const records = layersOn(page).records
  await records.uncheck()
  await expect.poll(() => purplePixels(page)).toBe(0)
  expect(complaints).toEqual([])
  await leave()
})

test('a record shows a summary on the map, then all its details: photos by key, and who recorded it', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.openMap(page, HILLFORT.at)
  await portal.clickMap(page, 0.5, 0.5)
  const [record, card] = [recordOn(page, HILLFORT.title), memberCardOn(page, HILLFORT.by)]
  await record.says('Hillfort').waitFor()
  await record.viewFull.click()
  await page.waitForURL(/record=\d+/)

  const { thumbnail } = record
  await thumbnail.press('Enter')
  await record.place('1 of 2').waitFor()
  await page.keyboard.press('ArrowRight')
  await record.place('2 of 2').waitFor()
  await record.largePicture(2).waitFor()
  await page.keyboard.press('Escape')
  await record.place('2 of 2').waitFor({ state: 'detached' })
  await expect.poll(() => thumbnail.evaluate((element) => element === document.activeElement)).toBe(true)

  await card.open.click()
  await card.viewProfile.click()
  await card.stay.click()
  await card.question.waitFor({ state: 'detached' })
  await card.viewProfile.click()
  await card.leave.click()
  await page.waitForURL(`**/user/${HILLFORT.by}`)
  await memberOn(page, HILLFORT.by).heading.waitFor()
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
