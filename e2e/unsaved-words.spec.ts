import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accessibilityBreaches, newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import { asWritten, isStillWritten, recordsStored, writeRecord } from './record-driver.ts'

// What somebody is writing, when the page is about to go or the session has ended.

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

const sessionDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })
const leavingQuestion = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

async function writingInProfile(page: Page) {
  const person = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/profile')
  await page.getByLabel('Bio').fill('A long text about the Dyfi')
  const save = page.getByRole('button', { name: 'Save profile' })
  return { person, save }
}

describe('a session that has ended', () => {
  test('asks for the password above the form, and then saves', async () => {
    const { page } = await arrive()
    const { person, save } = await writingInProfile(page)
    await endOnServer(page)
    await save.click()
    const dialog = sessionDialog(page)
    await dialog.waitFor()
    expect(await dialog.getByLabel('Username').inputValue()).toBe(person.username)
    const password = dialog.getByLabel('Password', { exact: true })
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await accessibilityBreaches(page)).toEqual([])

    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Bio').inputValue()).toBe('A long text about the Dyfi')
    await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)

    await save.click()
    await password.fill('not the password')
    await page.keyboard.press('Enter')
    await dialog.getByText('That is not the password of this account.').waitFor()
    await password.fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('Profile updated!').waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('is not gone on with by another member, who may have the same browser', async () => {
    const { page } = await arrive()
    const { person, save } = await writingInProfile(page)
    const other = portal.somebodyNew()
    await portal.register(own('portal'), other)
    await endOnServer(page)
    await save.click()
    const dialog = sessionDialog(page)
    // The name cannot be changed there: only what the browser itself fills in could be somebody else's.
    await page.route('**/token/login/', (route) => route.continue({ postData: JSON.stringify(other) }), {
      times: 1,
    })
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/token/logout/'))
    await dialog.getByLabel('Password', { exact: true }).fill(other.password)
    await dialog.getByRole('button', { name: 'Log in and send' }).click()
    await dialog.getByText('That is the account of another member.').waitFor()
    expect((await ended).ok()).toBe(true)
    expect(await page.getByLabel('Bio').inputValue()).toBe('A long text about the Dyfi')
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByText('Profile updated!').waitFor()
  })

  test('in another tab leaves what is written here, and it is saved in the name of its writer', async () => {
    const { page } = await arrive()
    const { person, save } = await writingInProfile(page)
    const other = await page.context().newPage()
    await other.goto('/news')
    await portal.logOut(other)
    await other.getByText('Successfully logged out!').waitFor()
    expect(await page.getByLabel('Bio').inputValue()).toBe('A long text about the Dyfi')
    await save.click()
    const dialog = sessionDialog(page)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Log in and send' }).click()
    await page.getByText('Profile updated!').waitFor()
  })
})

describe('what is not saved yet', () => {
  test('in a profile is asked about before a link, Back and loading anew take it away', async () => {
    const { page } = await arrive()
    await portal.visit(page, '/news')
    const { save } = await writingInProfile(page)
    const question = leavingQuestion(page)
    const bio = page.getByLabel('Bio')

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await bio.inputValue()).toBe('A long text about the Dyfi')

    const asked = page.waitForEvent('dialog')
    const loading = page.evaluate(() => window.location.reload())
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await loading.catch(() => undefined)
    expect(await bio.inputValue()).toBe('A long text about the Dyfi')

    await save.click()
    await page.getByText('Profile updated!').waitFor()
  })

  test('in a report that was closed by mistake is there again', async () => {
    const { page } = await arrive()
    await portal.visit(page, '/user/demo_eleri')
    const open = page.getByRole('button', { name: 'Report this profile' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Report this profile' })
    const note = dialog.getByRole('textbox').first()
    await note.fill('The picture is mine')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await open.click()
    expect(await note.inputValue()).toBe('The picture is mine')
  })
})

/** Somebody who has changed the title of a record of theirs, and not saved it. */
async function editingRecord(page: Page) {
  const person = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/news')
  const id = await portal.recordAtOnce(page, `Crug ${person.username}`)
  await portal.visit(page, '/dashboard')
  await page.getByRole('link', { name: `Edit Crug ${person.username}` }).click()
  const form = page.getByRole('form', { name: 'Edit Record' })
  const title = form.getByRole('textbox', { name: /Title/ })
  await title.fill('Crug Mawr')
  const saved = async () => {
    const answer = await page.request.get(`/api/records/${String(id)}/`)
    return ((await answer.json()) as { title: string }).title
  }
  const save = form.getByRole('button', { name: 'Save changes' })
  return { person, title, save, saved, isSaved: page.getByText('Your changes are saved.', { exact: false }) }
}

describe('a record that is being changed', () => {
  test('is asked about before a link or Back takes the change away', async () => {
    const { page } = await arrive()
    const { title } = await editingRecord(page)
    const question = leavingQuestion(page)
    const address = page.url()
    await page.getByRole('link', { name: 'News' }).first().click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.evaluate(() => window.history.back())
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await title.inputValue()).toBe('Crug Mawr')
    expect(page.url()).toBe(address)
    await page.evaluate(() => window.history.back())
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL(/dashboard/)
  })

  test('is saved once its member has given the password again', async () => {
    const { page } = await arrive()
    const { person, title, save, saved, isSaved } = await editingRecord(page)
    await endOnServer(page)
    await save.click()
    const password = sessionDialog(page).getByLabel('Password', { exact: true })
    await password.waitFor()
    expect(await title.inputValue()).toBe('Crug Mawr')
    await password.fill(person.password)
    await page.keyboard.press('Enter')
    await isSaved.waitFor()
    expect(await saved()).toBe('Crug Mawr')
  })

  test('is saved when the connection is back', async () => {
    const { page } = await arrive()
    const { person, title, save, saved, isSaved } = await editingRecord(page)
    await page.context().setOffline(true)
    await save.click()
    await page.getByText('There is no connection.', { exact: false }).waitFor()
    expect(await title.inputValue()).toBe('Crug Mawr')
    expect(await saved()).toBe(`Crug ${person.username}`)
    await page.context().setOffline(false)
    await isSaved.waitFor()
    expect(await saved()).toBe('Crug Mawr')
  })
})

describe('a record that is begun, with its polygon and pictures', () => {
  test('is stored once, whole, when its member has given the password again', async () => {
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
    await portal.save(page)

    const dialog = sessionDialog(page)
    await dialog.waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await isStillWritten(page, written)
    expect(new URL(page.url()).pathname).toBe('/LidarPortal')

    await portal.save(page)
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await dialog.getByText('That is not the password of this account.').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Log in and send' }).click()
    await page.getByText('New record successfully created').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await recordsStored(page)).toEqual([asWritten(written)])
    expect(new Set(creations).size).toBe(1)
    expect(complaints).toEqual([])
  })
})
