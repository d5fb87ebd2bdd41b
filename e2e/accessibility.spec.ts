import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { accessibilityBreaches, DESKTOP, newVisitor, openBrowser, PHONE, type Browser } from './browser.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const FORM_WORDS = {
  en: {
    add: 'Add a record',
    form: 'Record Form',
    save: 'Save record',
    incomplete: 'Please make sure all required fields are complete',
    help: 'Help me choose a type',
    gotIt: 'Got it',
  },
  cy: {
    add: 'Ychwanegu cofnod',
    form: 'Ffurflen Gofnodi',
    save: "Cadw'r cofnod",
    incomplete: "Gwnewch yn siŵr fod pob maes gofynnol wedi'i lenwi",
    help: 'Help i ddewis math',
    gotIt: 'Deall',
  },
}

const PLAIN_PAGES = ['/', '/login', '/register', '/nothing-here', '/api/docs']

describe.each(['en', 'cy'] as const)('axe finds nothing in %s', (language) => {
  test.each(PLAIN_PAGES)('on %s, wide and narrow', async (path) => {
    for (const device of [DESKTOP, PHONE]) {
      const { page, leave } = await newVisitor(browser, inject('portal'), { device, language })
      await page.goto(path)
      await page.locator('main').waitFor()
      expect(await accessibilityBreaches(page)).toEqual([])
      await leave()
    }
  })

  test('on the profile page and with the account menu open', async () => {
    const { page, leave } = await newVisitor(browser, inject('portal'), { language })
    const { username } = await portal.arriveSignedIn(page, inject('portal'))
    await portal.visit(page, '/profile')
    await page.getByRole('heading', { name: username }).waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.getByRole('button', { name: new RegExp(username) }).click()
    await page.getByRole('menu').waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await leave()
  })

  test('on the map, in a record, in the record form and in its help', async () => {
    const words = FORM_WORDS[language]
    for (const device of [DESKTOP, PHONE]) {
      const { page, leave } = await newVisitor(browser, inject('portal'), { device, language })
      await portal.arriveSignedIn(page, inject('portal'))
      await portal.openMap(page)
      expect(await accessibilityBreaches(page)).toEqual([])
      await portal.openMap(page, '?record=1')
      await page.getByRole('dialog').locator('canvas[aria-busy="false"]').waitFor()
      expect(await accessibilityBreaches(page)).toEqual([])
      await portal.openMap(page)
      await page.getByRole('button', { name: device.touch ? words.add : words.form }).click()
      await page.getByRole('button', { name: words.save }).click()
      await page.getByText(words.incomplete).waitFor()
      expect(await accessibilityBreaches(page)).toEqual([])
      await page.getByRole('button', { name: words.help }).click()
      await page.getByRole('button', { name: words.gotIt }).waitFor()
      expect(await accessibilityBreaches(page)).toEqual([])
      await leave()
    }
  })
})
