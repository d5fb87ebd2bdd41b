import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, type Browser, type Page } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import { SQUARE } from './record-driver.ts'

// What a member has begun to record, on the days when the page is left before it is saved.

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

async function memberOnMap() {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const person = await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  return { page, person, complaints, leave }
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function begin(page: Page): Promise<void> {
  await portal.drawPolygon(page, SQUARE)
  await page.getByLabel('Title').fill('Ring by the stream')
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: PIXEL })
  await page.getByRole('img', { name: 'Picture 1: ring.png' }).waitFor()
}

async function isAllThere(page: Page, sizeSaid: string | null): Promise<void> {
  await page.getByText(/around, 4 corners/).waitFor()
  expect(await page.getByText(/around, 4 corners/).textContent()).toBe(sizeSaid)
  expect(await page.getByLabel('Title').inputValue()).toBe('Ring by the stream')
  await page.getByRole('img', { name: 'Picture 1: ring.png' }).waitFor()
}

const sizeSaid = (page: Page) => page.getByText(/around, \d+ corners/).textContent()

const saveDraft = async (page: Page) => {
  const answer = page.waitForResponse(
    (found) => found.url().includes('/api/drafts/') && found.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: 'Save as draft' }).dispatchEvent('click')
  return answer
}

interface Draft {
  id: number
  title: string
  polygonCoordinate: [number, number][] | null
}

async function draftsOf(page: Page): Promise<Draft[]> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const answer = await page.request.get('/api/drafts/', {
    headers: { authorization: `Token ${String(token)}` },
  })
  return (await answer.json()) as Draft[]
}

test('polygon, words and pictures are there again after a reload and after the way back', async () => {
  const { page, complaints, leave } = await memberOnMap()
  await begin(page)
  const said = await sizeSaid(page)
  await page.reload()
  await isAllThere(page, said)
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.waitForURL('**/about')
  await page.goBack()
  await isAllThere(page, said)
  await page.getByLabel('Description').fill('Low bank.')
  await portal.choose(page, 'Site type', 'Enclosure')
  await portal.choose(page, 'Monument type', 'Hillfort')
  await portal.choose(page, 'Period', 'Iron Age')
  await portal.save(page)
  await page.getByText('New record successfully created').waitFor()
  await page.reload()
  await portal.mapIsStill(page)
  await page.getByRole('button', { name: 'Record Form' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  expect(complaints).toEqual([])
  await leave()
})

test('a polygon in progress goes on where it was after a reload', async () => {
  const { page, leave } = await memberOnMap()
  await page.getByRole('button', { name: 'Draw Polygon' }).click()
  for (const [x, y] of SQUARE.slice(0, 3)) await portal.clickMap(page, x, y)
  await page.getByText('3 corners', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('3 corners', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText(/around, 3 corners/).waitFor()
  await leave()
})

test('another polygon is another draft, the form says which it holds, and can begin afresh', async () => {
  const { page, leave } = await memberOnMap()
  await begin(page)
  await saveDraft(page)
  await page.getByText(/^Draft “Ring by the stream”, saved on /).waitFor()
  await page.getByRole('button', { name: 'Delete Polygon' }).click()
  await page.getByRole('dialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Delete' }).click()
  await portal.drawPolygon(page, [
    [0.45, 0.4],
    [0.55, 0.4],
    [0.5, 0.5],
  ])
  await page.getByText(/^This is a new draft\. “Ring by the stream” stays/).waitFor()
  await page.getByLabel('Title').fill('Mound above it')
  await saveDraft(page)
  await page.getByText(/^Draft “Mound above it”, saved on /).waitFor()
  const kept = await draftsOf(page)
  expect(kept.map(({ title, polygonCoordinate }) => [title, polygonCoordinate?.length])).toEqual([
    ['Mound above it', 3],
    ['Ring by the stream', 4],
  ])
  await page.getByRole('button', { name: 'Begin afresh' }).click()
  await page
    .getByRole('dialog', { name: 'Begin afresh?' })
    .getByRole('button', { name: 'Begin afresh' })
    .click()
  await page.getByText('Draw around the feature on the map.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  expect(await draftsOf(page)).toHaveLength(2)
  await leave()
})

test('of two devices on one draft the second is told, and both versions are kept', async () => {
  const { page, person, leave } = await memberOnMap()
  await begin(page)
  await saveDraft(page)
  const [{ id } = { id: 0 }] = await draftsOf(page)
  const other = await newVisitor(browser, own('portal'))
  await portal.signInAs(other.page, own('portal'), person)
  await portal.openMap(other.page, `?draft=${String(id)}`)
  await other.page.getByText(/around, 4 corners/).waitFor()
  await other.page.getByLabel('Title').fill('From the field')
  expect((await saveDraft(other.page)).status()).toBe(200)
  await page.getByLabel('Title').fill('From the desk')
  expect((await saveDraft(page)).status()).toBe(409)
  await page.getByText(/^This draft was changed elsewhere on /).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('From the desk')
  await page.getByRole('button', { name: 'Save as a new draft' }).click()
  await page.getByText(/^Draft “From the desk”, saved on /).waitFor()
  const titles = (await draftsOf(page)).map(({ title }) => title)
  expect(titles.sort()).toEqual(['From the desk', 'From the field'])
  await other.leave()
  await leave()
})

test('another member on the same machine sees nothing of it, and logging out removes it', async () => {
  const { page, person, leave } = await memberOnMap()
  await begin(page)
  const second = portal.somebodyNew()
  await portal.register(own('portal'), second)
  await portal.signInAs(page, own('portal'), second)
  await page.reload()
  await portal.mapIsStill(page)
  await page.getByRole('button', { name: 'Record Form' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  expect(await page.getByRole('img', { name: /^Picture/ }).count()).toBe(0)
  await portal.signInAs(page, own('portal'), person)
  await page.reload()
  await page.getByText(/around, 4 corners/).waitFor()
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
  await dialog.getByText('What you have begun to record and not saved will be deleted').waitFor()
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Successfully logged out!').waitFor()
  await expect.poll(() => keptInBrowser(page)).toEqual({ words: null, files: 0 })
  await leave()
})

const keptInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('keptFiles')
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(new Error('The database cannot be opened.'))
    })
    const files = await new Promise<number>((resolve, reject) => {
      const asked = database.transaction('files').objectStore('files').count()
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(new Error('The files cannot be counted.'))
    })
    database.close()
    return { words: sessionStorage.getItem('createRecordDraft'), files }
  })

test('a browser that keeps nothing says so', async () => {
  const { page, leave } = await newVisitor(browser, own('portal'))
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBFactory.prototype.open = full
    const ofTab = sessionStorage.setItem.bind(sessionStorage)
    const ofBrowser = localStorage.setItem.bind(localStorage)
    Storage.prototype.setItem = function (key, value) {
      if (key === 'createRecordDraft') full()
      const write = this === localStorage ? ofBrowser : ofTab
      write(key, value)
    }
  })
  await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  await begin(page)
  await page.getByText(/^Your browser does not keep what you begin here\./).waitFor()
  await page.getByText(/^Your browser could not keep these pictures\./).waitFor()
  await leave()
})

test('pictures that nobody came back for in a week are removed', async () => {
  const { page, leave } = await memberOnMap()
  await begin(page)
  await expect.poll(async () => (await keptInBrowser(page)).files).toBe(1)
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 3600 * 1000)
  await page.reload()
  await expect.poll(async () => (await keptInBrowser(page)).files).toBe(0)
  await leave()
})
