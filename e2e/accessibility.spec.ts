import { beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  DESKTOP,
  newVisitor,
  sharedBrowser,
  PHONE,
  type Browser,
  type Page,
} from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { mapScreenOn } from './drivers/map-screen.ts'
import { mapInLanguage } from './drivers/map-in-language.ts'
import { shellOn } from './drivers/shell.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

/** The demonstration landscape with relief, and a filter in use. */
const FILTERED = '?at=52.1299,-3.78006,15.2&on=finds,dtm&site=enclosure'
const RECORD = 'Banjo enclosure at Cae Ffug'
/** `where` names the place in the message of a failure. */
async function axeFindsNothing(page: Page, where: string): Promise<void> {
  expect(await accessibilityBreaches(page), where).toEqual([])
}

async function wideAndNarrow(page: Page, path: string): Promise<void> {
  for (const { width, height } of [DESKTOP, PHONE]) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await shellOn(page).main.waitFor()
    await axeFindsNothing(page, `${path}, ${String(width)} px wide`)
  }
}

/** Closes a dialog, and waits until what was behind it can be reached again. */
async function dismissDialog(page: Page, behind: MapInLanguage['form']): Promise<void> {
  await page.keyboard.press('Escape')
  await behind.waitFor()
}

type MapInLanguage = ReturnType<typeof mapInLanguage>

async function checkSearch(page: Page, map: MapInLanguage): Promise<void> {
  await map.search.fill('Llan')
  await map.searchOptions.first().waitFor()
  await axeFindsNothing(page, 'found places')
  await page.keyboard.press('Escape')
}

async function checkBrowsing(page: Page, map: MapInLanguage): Promise<void> {
  await map.search.click()
  await map.list.click()
  const openRecord = map.viewRecord(RECORD)
  await openRecord.waitFor()
  await axeFindsNothing(page, 'list of what is in view')

  await openRecord.click()
  const record = map.record(RECORD)
  await record.mapAtRest.waitFor()
  await axeFindsNothing(page, 'record')
  await record.recordedBy.click()
  await map.viewProfile.waitFor()
  await axeFindsNothing(page, 'card of a member')
  await map.viewProfile.click()
  await map.leaveQuestion.waitFor()
  await axeFindsNothing(page, 'question before leaving')
  for (const behind of [map.memberCard, record.dialog, openRecord]) await dismissDialog(page, behind)

  await map.openFilter.click()
  await map.filter.waitFor()
  await axeFindsNothing(page, 'filter')
  await map.closeSearch.click()
}

async function checkTools(page: Page, map: MapInLanguage): Promise<void> {
  await mapScreenOn(page).tools.click()
  await axeFindsNothing(page, 'tools')
  await page.keyboard.press('Escape')
  await map.compare.click()
  await map.endComparison.waitFor()
  await axeFindsNothing(page, 'comparison')
  await map.picture.click()
  await map.savePicture.waitFor()
  await axeFindsNothing(page, 'picture of the map')
  await dismissDialog(page, map.endComparison)
  await map.endComparison.click()
  await checkDialog(page, 'attributions of the map', map.attributes)
}

async function checkDialog(
  page: Page,
  where: string,
  { open, dialog }: { open: Pick<MapInLanguage['form'], 'click'>; dialog: MapInLanguage['form'] },
): Promise<void> {
  await open.click()
  await dialog.waitFor()
  await axeFindsNothing(page, where)
  await dismissDialog(page, mapScreenOn(page).tools)
}

async function checkForm(page: Page, map: MapInLanguage): Promise<void> {
  await map.save.click()
  await map.incomplete.waitFor()
  await axeFindsNothing(page, 'form with faults')
  await map.help.click()
  await map.helpUnderstood.waitFor()
  await axeFindsNothing(page, 'help of the form')
}

test('axe finds nothing in the documentation of the HTTP interface', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await wideAndNarrow(page, '/api/docs')
  await leave()
})

describe.each(['en', 'cy'] as const)('axe finds nothing in %s', (language) => {
  // Each size in one language: every-page.spec.ts looks at all words.
  const atComputer = test.runIf(language === 'en')
  const onPhone = test.runIf(language === 'cy')

  test('with the account menu open', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { language })
    const { username } = await portal.arriveSignedIn(page, own('portal'))
    await portal.visit(page, '/contact')
    await mapInLanguage(page, language).accountMenu(username).click()
    await accountOn(page).openMenu.waitFor()
    await axeFindsNothing(page, 'account menu')
    await leave()
  })

  atComputer('on the map at a computer, with everything that opens on it', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { language })
    await portal.arriveSignedIn(page, own('portal'))
    await portal.openMap(page, FILTERED)
    const map = mapInLanguage(page, language)
    await checkSearch(page, map)
    await checkBrowsing(page, map)
    await checkTools(page, map)
    await checkDialog(page, 'keys for the map', map.keys)
    await map.form.click()
    await checkForm(page, map)
    await leave()
  })

  onPhone('on the map on a phone, with everything that opens on it', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'), { language, device: PHONE })
    await portal.arriveSignedIn(page, own('portal'))
    await portal.openMap(page, FILTERED)
    const map = mapInLanguage(page, language)
    await checkSearch(page, map)
    await checkBrowsing(page, map)
    await checkTools(page, map)
    await map.layers.click()
    await map.layersPanel.waitFor()
    expect(await mapScreenOn(page).tools.count(), 'under the panel').toBe(0)
    await axeFindsNothing(page, 'layers')
    await mapScreenOn(page).control('toggle layers').click()
    await map.add.click()
    await axeFindsNothing(page, 'bar of the drawing')
    await mapScreenOn(page).control('sheet size').click()
    await checkForm(page, map)
    await leave()
  })
})
