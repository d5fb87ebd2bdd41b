import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function pressButton(page: Page, name: string): Promise<void> {
  await portal.tabTo(page, button(page, name))
  await page.keyboard.press('Enter')
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await portal.tabTo(page, page.getByLabel(label))
  await page.keyboard.type(text)
}

/** Opens a list, goes to an entry by its first letters and takes it. */
async function pick(page: Page, field: string, option: string): Promise<void> {
  await portal.tabTo(page, page.getByRole('combobox', { name: field }))
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type(option.slice(0, 3))
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: field }).getByText(option).waitFor()
}

test('from the opened map to a saved record in the list, without a mouse', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(page, own('portal'))
  const title = `By keys, ${username}`
  await page.addInitScript(() => {
    window.addEventListener('pointerdown', () => (document.body.dataset.pointed = 'yes'), { capture: true })
  })
  await portal.openMap(page)

  await pressButton(page, 'See relief in the demonstration landscape')
  await portal.mapIsStill(page)
  await pressButton(page, 'Draw Polygon')
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press('Space')
    await page.keyboard.press(arrow)
    await portal.mapIsStill(page)
  }
  await page.keyboard.press('Space')
  await page.getByText('4 corners', { exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('3 corners', { exact: true }).waitFor()
  await page.keyboard.press('Control+y')
  await page.getByText('4 corners', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Polygon drawn').waitFor()

  await pressButton(page, 'Move corners')
  await pressButton(page, 'Move corner north')
  await page.getByText(/around, 4 corners/).waitFor()
  await fill(page, 'Title', title)
  await fill(page, 'Description', 'A low ring, drawn with the arrow keys.')
  await pick(page, 'Site type', 'Enclosure')
  await pick(page, 'Monument type', 'Hillfort')
  await pick(page, 'Period', 'Iron Age')
  await pressButton(page, 'Save record')
  await page.getByText('New record successfully created').waitFor()

  await pressButton(page, 'In view')
  await button(page, title).waitFor()
  expect(await page.evaluate(() => document.body.dataset.pointed)).toBeUndefined()
  expect(complaints).toEqual([])
  await leave()
})

test('the light of the lesson goes round by the arrow keys', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await page.goto('/what-is-lidar')
  const slider = page.getByRole('slider', { name: 'Direction of the light' })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('img', { name: /light from the left/ }).waitFor()
  expect(await slider.getAttribute('aria-valuetext')).toBe('Light from the west')
  await leave()
})
