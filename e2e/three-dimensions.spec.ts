import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { framesTake, mapOn } from './drivers/map.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

/** Hills of the demonstration landscape, tilted. A small map is drawn sooner without a graphics chip. */
const TILTED = '?at=52.1299,-3.78006,15.2&on=finds&3d=on&tilt=40'
const SMALL = { width: 700, height: 520, touch: false }

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Moves the map, which draws a frame each time, until `done`. */
async function moveUntil(page: Page, done: () => Promise<boolean>): Promise<void> {
  await mapOn(page).canvas.focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight')
      return done()
    })
    .toBe(true)
}

test('where frames take half a second the map is flat again, says so once, and stays flat', async () => {
  const { page, complaints } = await newVisitor(browser, own('portal'), { device: SMALL })
  await framesTake(page, 500)
  const map = mapOn(page)
  await portal.openMap(page, TILTED)
  await moveUntil(page, () => map.flatAgain.isVisible())
  await expect.poll(() => page.url()).not.toContain('3d=')
  await map.scaleBar.waitFor()
  expect(await map.flatAgain.count()).toBe(1)

  await page.reload()
  await map.scaleBar.waitFor()
  expect(page.url()).not.toContain('3d=')
  expect(await map.flatAgain.count()).toBe(0)

  // The link from elsewhere asks again.
  await portal.openMap(page, TILTED)
  await map.flatAgain.waitFor()
  await expect.poll(() => page.url()).not.toContain('3d=')
  await map.scaleBar.waitFor()
  expect(complaints).toEqual([])
})

test('where frames are quick the map stays in three dimensions, also after a reload', async () => {
  const { page, complaints } = await newVisitor(browser, own('portal'), { device: SMALL })
  await framesTake(page, 16)
  const map = mapOn(page)
  await portal.openMap(page, TILTED)
  await page.reload()
  await portal.mapIsStill(page)
  expect(page.url()).toContain('3d=on')
  expect(await map.scaleBar.count()).toBe(0)
  expect(await map.flatAgain.count()).toBe(0)
  expect(complaints).toEqual([])
})
