import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  DESKTOP,
  newVisitor,
  openBrowser,
  PHONE,
  type Browser,
  type Page,
} from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

const WORDS = {
  en: {
    search: 'Search the map',
    list: 'In view',
    profile: 'View Full Profile',
    leave: 'Leave the LiDAR Portal?',
    filter: 'Filter',
    filterHeading: 'Filter records',
    filterClose: 'Close the filter',
    compare: 'Compare',
    compareEnd: 'Stop comparing',
    picture: 'Save picture of the map',
    pictureSave: 'Save picture',
    attributes: 'Attributes',
    attributesHeading: 'Map Attributions',
    keys: 'Keys for the map',
    layers: 'Toggle layers',
    layersHeading: 'Layers',
    add: 'Add a record',
    form: 'Record Form',
    save: 'Save record',
    incomplete: 'Please make sure all required fields are complete',
    help: 'Help me choose a type',
    gotIt: 'Got it',
  },
  cy: {
    search: "Chwilio'r map",
    list: 'Yn y golwg',
    profile: 'Gweld y Proffil Llawn',
    leave: 'Gadael y Porth LiDAR?',
    filter: 'Hidlo',
    filterHeading: "Hidlo'r cofnodion",
    filterClose: "Cau'r hidlydd",
    compare: 'Cymharu',
    compareEnd: 'Gorffen cymharu',
    picture: "Cadw llun o'r map",
    pictureSave: "Cadw'r llun",
    attributes: 'Cydnabyddiaethau',
    attributesHeading: "Cydnabyddiaethau'r Map",
    keys: 'Bysellau ar gyfer y map',
    layers: "Dangos neu guddio'r haenau",
    layersHeading: 'Haenau',
    add: 'Ychwanegu cofnod',
    form: 'Ffurflen Gofnodi',
    save: "Cadw'r cofnod",
    incomplete: "Gwnewch yn siŵr fod pob maes gofynnol wedi'i lenwi",
    help: 'Help i ddewis math',
    gotIt: 'Deall',
  },
}
type Words = (typeof WORDS)['en']

/** The demonstration landscape with relief, and a filter in use. */
const FILTERED = '?at=52.1299,-3.78006,15.2&on=finds,dtm&site=enclosure'
const RECORD = 'Banjo enclosure at Cae Ffug'
/** `where` is said when there is something. */
async function axeFindsNothing(page: Page, where: string): Promise<void> {
  expect(await accessibilityBreaches(page), where).toEqual([])
}

async function wideAndNarrow(page: Page, path: string): Promise<void> {
  for (const { width, height } of [DESKTOP, PHONE]) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await page.locator('main').waitFor()
    await axeFindsNothing(page, `${path}, ${String(width)} px wide`)
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Until what was behind the dialog can be reached again. */
async function dismissDialog(page: Page, behind: ReturnType<Page['locator']>): Promise<void> {
  await page.keyboard.press('Escape')
  await behind.waitFor()
}

async function checkSearch(page: Page, words: Words): Promise<void> {
  await page.getByRole('combobox', { name: words.search }).fill('Llan')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await axeFindsNothing(page, 'found places')
  await page.keyboard.press('Escape')
}

async function checkBrowsing(page: Page, words: Words): Promise<void> {
  await press(page, words.list)
  const openRecord = page.getByRole('button', { name: new RegExp(`: ${RECORD}$`) })
  await openRecord.waitFor()
  await axeFindsNothing(page, 'list of what is in view')

  await openRecord.click()
  const record = page.getByRole('dialog', { name: RECORD })
  await record.locator('canvas[aria-busy="false"]').waitFor()
  await axeFindsNothing(page, 'record')
  await record.getByRole('button', { name: /^demo_/ }).click()
  const card = page.getByRole('dialog', { name: /^@demo_/ })
  const wholeProfile = card.getByRole('button', { name: words.profile })
  await wholeProfile.waitFor()
  await axeFindsNothing(page, 'card of a member')
  await wholeProfile.click()
  await page.getByRole('dialog', { name: words.leave }).waitFor()
  await axeFindsNothing(page, 'question before leaving')
  for (const behind of [card, record, openRecord]) await dismissDialog(page, behind)

  const list = page.getByRole('region', { name: words.list })
  await list.getByRole('button', { name: words.filter, exact: true }).click()
  await page.getByRole('region', { name: words.filterHeading }).waitFor()
  await axeFindsNothing(page, 'filter')
  await press(page, words.filterClose)
}

async function checkTools(page: Page, words: Words): Promise<void> {
  await press(page, words.compare)
  const endComparison = page.getByRole('button', { name: words.compareEnd, exact: true }).last()
  await endComparison.waitFor()
  await axeFindsNothing(page, 'comparison')
  await press(page, words.picture)
  await page.getByRole('button', { name: words.pictureSave, exact: true, disabled: false }).waitFor()
  await axeFindsNothing(page, 'picture of the map')
  await dismissDialog(page, endComparison)
  await endComparison.click()
  await checkDialog(page, words.attributes, words.attributesHeading)
}

async function checkDialog(page: Page, opener: string, heading: string): Promise<void> {
  await press(page, opener)
  await page.getByRole('dialog', { name: heading }).waitFor()
  await axeFindsNothing(page, heading)
  await dismissDialog(page, page.getByRole('button', { name: opener, exact: true }))
}

async function checkForm(page: Page, words: Words): Promise<void> {
  await press(page, words.save)
  await page.getByText(words.incomplete).waitFor()
  await axeFindsNothing(page, 'form with faults')
  await press(page, words.help)
  await page.getByRole('button', { name: words.gotIt }).waitFor()
  await axeFindsNothing(page, 'help of the form')
}

test('axe finds nothing in the documentation of the HTTP interface', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await wideAndNarrow(page, '/api/docs')
  await leave()
})

describe.each(['en', 'cy'] as const)('axe finds nothing in %s', (language) => {
  const words = WORDS[language]

  test('with the account menu open', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { language })
    const { username } = await portal.arriveSignedIn(page, own('portal'))
    await portal.visit(page, '/contact')
    await page.getByRole('button', { name: new RegExp(username) }).click()
    await page.getByRole('menu').waitFor()
    await axeFindsNothing(page, 'account menu')
    await leave()
  })

  test('on the map at a computer, whatever is open on it', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { language })
    await portal.arriveSignedIn(page, own('portal'))
    await portal.openMap(page, FILTERED)
    await checkSearch(page, words)
    await checkBrowsing(page, words)
    await checkTools(page, words)
    await checkDialog(page, words.keys, words.keys)
    await press(page, words.form)
    await checkForm(page, words)
    await leave()
  })

  test('on the map on a phone, whatever is open on it', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { language, device: PHONE })
    await portal.arriveSignedIn(page, own('portal'))
    await portal.openMap(page, FILTERED)
    await checkSearch(page, words)
    await checkBrowsing(page, words)
    await checkTools(page, words)
    await press(page, words.layers)
    await page.getByRole('region', { name: words.layersHeading }).waitFor()
    expect(await page.getByRole('button', { name: words.list, exact: true }).count(), 'under the panel').toBe(
      0,
    )
    await axeFindsNothing(page, 'layers')
    await press(page, words.layers)
    await press(page, words.add)
    await checkForm(page, words)
    await leave()
  })
})
