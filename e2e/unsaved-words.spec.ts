import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accessibilityBreaches, newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { connectionOn } from './drivers/connection.ts'
import { reportOn } from './drivers/feedback.ts'
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
  browser = await openBrowser()
})

afterAll(() => browser.close())

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
  test('asks for the password above the form, and then saves', async () => {
    const { page } = await arrive()
    const { person, bio, save, saved } = await writingInProfile(page)
    await endOnServer(page)
    await save.click()
    const { session } = accountOn(page)
    const { dialog, password } = session
    await dialog.waitFor()
    expect(await session.username.inputValue()).toBe(person.username)
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await accessibilityBreaches(page)).toEqual([])

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await bio.inputValue()).toBe('A long text about the Dyfi')
    await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)

    await save.click()
    await password.fill('not the password')
    await page.keyboard.press('Enter')
    await session.wrongPassword.waitFor()
    await password.fill(person.password)
    await page.keyboard.press('Enter')
    await saved.waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('cannot be continued by another member who uses the same browser', async () => {
    const { page } = await arrive()
    const { person, bio, save, saved } = await writingInProfile(page)
    const other = portal.somebodyNew()
    await portal.register(own('portal'), other)
    await endOnServer(page)
    await save.click()
    const { session } = accountOn(page)
    // The username is read-only there, so the other member's name is put into the request.
    await page.route('**/token/login/', (route) => route.continue({ postData: JSON.stringify(other) }), {
      times: 1,
    })
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/token/logout/'))
    await session.password.fill(other.password)
    await session.logIn.click()
    await session.anotherMember.waitFor()
    expect((await ended).ok()).toBe(true)
    expect(await bio.inputValue()).toBe('A long text about the Dyfi')
    await session.password.fill(person.password)
    await page.keyboard.press('Enter')
    await saved.waitFor()
  })

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

  test('of a report that was closed by mistake are kept', async () => {
    const { page } = await arrive()
    await portal.visit(page, '/user/demo_eleri')
    const { open, dialog, note } = reportOn(page, 'profile')
    await open.click()
    await note.fill('The picture is mine')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await open.click()
    expect(await note.inputValue()).toBe('The picture is mine')
  })
})

/** A member who has changed the title of a record but not saved it. */
async function editingRecord(page: Page) {
  const person = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/news')
  const id = await portal.recordAtOnce(page, `Crug ${person.username}`)
  await portal.visit(page, '/dashboard')
  const mine = ownRecordsOn(page)
  await mine.edit(`Crug ${person.username}`).click()
  const { title, save, saved: isSaved } = mine.form
  await title.fill('Crug Mawr')
  const saved = async () => {
    const answer = await page.request.get(`/api/records/${String(id)}/`)
    return ((await answer.json()) as { title: string }).title
  }
  return { person, title, save, saved, isSaved }
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

  test('are saved after the member has entered the password again', async () => {
    const { page } = await arrive()
    const { person, title, save, saved, isSaved } = await editingRecord(page)
    await endOnServer(page)
    await save.click()
    const { password } = accountOn(page).session
    await password.waitFor()
    expect(await title.inputValue()).toBe('Crug Mawr')
    await password.fill(person.password)
    await page.keyboard.press('Enter')
    await isSaved.waitFor()
    expect(await saved()).toBe('Crug Mawr')
  })

  test('are saved when the connection is back', async () => {
    const { page } = await arrive()
    const { person, title, save, saved, isSaved } = await editingRecord(page)
    await page.context().setOffline(true)
    await save.click()
    await connectionOn(page).offline.waitFor()
    expect(await title.inputValue()).toBe('Crug Mawr')
    expect(await saved()).toBe(`Crug ${person.username}`)
    await page.context().setOffline(false)
    await isSaved.waitFor()
    expect(await saved()).toBe('Crug Mawr')
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
