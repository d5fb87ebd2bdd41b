import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { drawingOn } from './drivers/drawing.ts'
import { lessonOn } from './drivers/lesson.ts'
import { mapOn } from './drivers/map.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { recordsInViewOn } from './drivers/records-in-view.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

async function press(page: Page, control: Control): Promise<void> {
  await portal.tabTo(page, control)
  await page.keyboard.press('Enter')
}

async function fill(page: Page, field: Control, text: string): Promise<void> {
  await portal.tabTo(page, field)
  await page.keyboard.type(text)
}

type Control = Parameters<typeof portal.tabTo>[1]

/** Chooses with arrow keys, which go round. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  const form = recordFormOn(page)
  await portal.tabTo(page, form.firstChip(field))
  await page.keyboard.press('Space')
  while (!(await form.chip(field, option).isChecked())) await page.keyboard.press('ArrowRight')
}

test('a record can be drawn, written, saved and listed without a mouse', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(page, own('portal'))
  const title = `By keys, ${username}`
  await page.addInitScript(() => {
    window.addEventListener('pointerdown', () => (document.body.dataset.pointed = 'yes'), { capture: true })
  })
  await portal.openMap(page)
  const [drawing, form, list] = [drawingOn(page), recordFormOn(page), recordsInViewOn(page)]

  await press(page, mapOn(page).relief)
  await portal.mapIsStill(page)
  await press(page, drawing.draw)
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press('Space')
    await page.keyboard.press(arrow)
    await portal.mapIsStill(page)
  }
  await page.keyboard.press('Space')
  await drawing.corners(4).waitFor()
  await page.keyboard.press('Control+z')
  await drawing.corners(3).waitFor()
  await page.keyboard.press('Control+y')
  await drawing.corners(4).waitFor()
  await page.keyboard.press('Enter')
  await drawing.drawn.waitFor()

  await press(page, drawing.moveCorners)
  await press(page, drawing.moveCornerNorth)
  await drawing.drawnWith(4).waitFor()
  await fill(page, form.title, title)
  await fill(page, form.description, 'A low ring, drawn with the arrow keys.')
  await pick(page, 'Site type', 'Enclosure')
  await pick(page, 'Monument type', 'Hillfort')
  await pick(page, 'Period', 'Iron Age')
  await press(page, form.save)
  await form.saved.waitFor()

  await press(page, list.field)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await list.entry(title).waitFor()
  expect(await page.evaluate(() => document.body.dataset.pointed)).toBeUndefined()
  expect(complaints).toEqual([])
  await leave()
})

test('the arrow keys turn the light of the lesson', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await page.goto('/what-is-lidar')
  const lesson = lessonOn(page)
  await lesson.light.focus()
  await page.keyboard.press('ArrowLeft')
  await lesson.litFrom('left').waitFor()
  expect(await lesson.lightSays()).toBe('Light from the west')
  await leave()
})
