import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { layersOn } from './drivers/layers.ts'
import { memberCardOn, recordOn } from './drivers/record.ts'
import { memberOn } from './drivers/profile.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import { scriptsOfPages } from './scripts-of-pages.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const HILLFORT = { at: '?at=52.13288,-3.78408,17', title: 'Caer Dychymyg hillfort', by: 'demo_eleri' }

/** The middle of the map: around it the action and the swatches have the same purple. */
const MIDDLE = { x: 440, y: 200, width: 560, height: 560 }

/** Number of pixels with the purple of an outline, #97009c, within the rounding of the encoding. */
async function purplePixels(page: Page): Promise<number> {
  const { data, info } = await sharp(await page.screenshot({ clip: MIDDLE }))
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
  await layersOn(page).turn('Community Finds', false)
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

/** Waits until the page has loaded what it wants and has nothing more to do. */
const isIdle = (page: Page) =>
  page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
    if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
    await idle()
    await idle()
  })

/** The scripts that the map page asks for before its first picture is complete, without the worker of the map library, and their compressed size. */
async function scriptsOfFirstPicture(page: Page): Promise<{ count: number; bytes: number }> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('canvas[aria-busy="false"]')) performance.mark('first picture')
    }).observe(document, { subtree: true, attributeFilter: ['aria-busy'] })
  })
  await page.goto('/LidarPortal')
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const [mark] = list.getEntriesByName('first picture')
          const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
            ({ name, startTime }) =>
              name.endsWith('.js') && !name.includes('worker') && startTime < (mark?.startTime ?? 0),
          )
          const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
          if (mark) resolve({ count: scripts.length, bytes })
        }).observe({ type: 'mark', buffered: true })
      }),
  )
}

test('the first picture of the map needs at most 597 kB of scripts, and few requests for them', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  const { count, bytes } = await scriptsOfFirstPicture(page)
  expect(count).toBeLessThanOrEqual(30)
  expect(bytes).toBeGreaterThan(300_000)
  expect(bytes).toBeLessThanOrEqual(597_000)
  await leave()
})

test('the home page needs at most 100 kB of JavaScript, and only the map loads the code of the map', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  const loaded = () => Promise.all(scripts)
  await portal.visit(page, '/')
  await isIdle(page)
  const sizes = (await loaded()).map((script) => brotliCompressSync(script).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100_000)
  for (const path of ['/login', '/user/demo_eleri']) {
    await portal.visit(page, path)
    await isIdle(page)
  }
  const mapCode = /maplibregl|terra-draw/
  expect((await loaded()).join('\n')).not.toMatch(mapCode)
  await portal.openMap(page)
  expect((await loaded()).join('\n')).toMatch(mapCode)
  await leave()
})

test('no page without a map needs more than 220 kB of JavaScript', () => {
  const pages = scriptsOfPages()
  expect(pages.filter(({ hasMap }) => hasMap).map(({ page }) => page)).toContain('map-page')
  const others = pages.filter(({ hasMap }) => !hasMap)
  expect(others.length).toBeGreaterThan(30)
  expect(others.filter(({ bytes }) => bytes > 220_000)).toEqual([])
})
