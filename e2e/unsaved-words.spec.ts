import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accessibilityBreaches, newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { ownRecordsOn } from './drivers/own-record.ts'
import { ownProfileOn } from './drivers/profile.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { shellOn } from './drivers/shell.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import { asWritten, isStillWritten, recordsStored, writeRecord } from './record-driver.ts'

// What happens to unsaved words when the page is about to be left or the session has ended.

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

async function arrive() {
  const visitor = await newVisitor(browser, own('portal'))
  onTestFinished(visitor.leave)
  await visitor.page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
  return visitor
}

async function endOnServer(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { authorization: `Token ${String(token)}` }
  await page.request.post('/api-auth-djoser/token/logout/', { headers })
}

const goBack = (page: Page) => page.evaluate(() => window.history.back())
const reload = (page: Page) => page.evaluate(() => window.location.reload())

/** When the whole document would be left, the browser asks, and the test answers that it should stay. */
async function browserAsksBefore(page: Page, leave: (page: Page) => Promise<void>): Promise<void> {
  const asked = page.waitForEvent('dialog')
  const leaving = leave(page)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  // A reload that was refused ends this call with an error.
  await leaving.catch(() => undefined)
}

async function writingInProfile(page: Page) {
  const person = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/profile')
  const profile = ownProfileOn(page)
  await profile.bio.fill('A long text about the Dyfi')
  return { person, ...profile }
}

describe('after the session has ended, the page', () => {
  test('keeps what was written when it ended in another tab, and then saves it under its author’s name', async () => {
    const { page } = await arrive()
    const { person, bio, save, saved } = await writingInProfile(page)
    const other = await page.context().newPage()
    await other.goto('/news')
    await portal.logOut(other)
    await accountOn(other).loggedOut.waitFor()
    expect(await bio.inputValue()).toBe('A long text about the Dyfi')
    await save.click()
    const { session } = accountOn(page)
    await session.password.fill(person.password)
    await session.logIn.click()
    await saved.waitFor()
  })
})

describe('unsaved changes', () => {
  test('of a profile are kept: a link, Back and a reload ask first', async () => {
    const { page } = await arrive()
    await portal.visit(page, '/news')
    const { bio, save, saved } = await writingInProfile(page)
    const { leaving, navigation } = shellOn(page)

    await navigation('News').click()
    await leaving.stay.click()
    expect(await bio.inputValue()).toBe('A long text about the Dyfi')

    for (const leave of [goBack, reload]) await browserAsksBefore(page, leave)
    expect(await bio.inputValue()).toBe('A long text about the Dyfi')

    await save.click()
    await saved.waitFor()
  })
})

/** A member who has changed the title of a record but not saved it. */
async function editingRecord(page: Page) {
  const { username } = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/news')
  await portal.recordAtOnce(page, `Crug ${username}`)
  await portal.visit(page, '/dashboard')
  const mine = ownRecordsOn(page)
  await mine.edit(`Crug ${username}`).click()
  const { title } = mine.form
  await title.fill('Crug Mawr')
  return { title }
}

describe('unsaved changes of a record', () => {
  test('are kept: a link, Back and a reload ask first', async () => {
    const { page } = await arrive()
    const { title } = await editingRecord(page)
    const { leaving, link } = shellOn(page)
    const address = page.url()
    await link('News').click()
    await leaving.stay.click()
    await leaving.question.waitFor({ state: 'hidden' })
    await goBack(page)
    await leaving.stay.click()
    await leaving.question.waitFor({ state: 'hidden' })
    await browserAsksBefore(page, reload)
    expect(await title.inputValue()).toBe('Crug Mawr')
    expect(page.url()).toBe(address)
    await goBack(page)
    await leaving.leave.click()
    await page.waitForURL(/dashboard/)
  })
})

describe('a new record with its polygon and photos', () => {
  test('is stored once and completely after its member has entered the password again', async () => {
    const { page, complaints } = await arrive()
    const creations: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/records/create/')) creations.push(request.headers()['idempotency-key'])
    })
    const person = await portal.arriveSignedIn(page, own('portal'))
    await portal.openMap(page)
    await portal.goToDemonstrationLandscape(page)
    const written = await writeRecord(page, `Crug ${person.username}`)
    await endOnServer(page)
    await recordFormOn(page).save.click()

    const { session } = accountOn(page)
    const { dialog } = session
    await dialog.waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await isStillWritten(page, written)
    expect(new URL(page.url()).pathname).toBe('/LidarPortal')

    await recordFormOn(page).save.click()
    await session.password.fill('not the password')
    await page.keyboard.press('Enter')
    await session.wrongPassword.waitFor()
    await session.password.fill(person.password)
    await session.logIn.click()
    await recordFormOn(page).saved.waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await recordsStored(page)).toEqual([asWritten(written)])
    expect(new Set(creations).size).toBe(1)
    expect(complaints).toEqual([])
  })
})
