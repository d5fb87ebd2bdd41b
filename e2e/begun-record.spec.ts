import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { draftOn, keptInBrowser } from './drivers/draft.ts'
import { drawingOn } from './drivers/drawing.ts'
import { recordFormOn } from './drivers/record-form.ts'
import { shellOn } from './drivers/shell.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import { SQUARE } from './record-driver.ts'

// What happens to a record in progress when its page is left before it is saved.

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

const seenOn = (page: Page) => ({
  form: recordFormOn(page),
  draft: draftOn(page),
  drawing: drawingOn(page),
})

async function memberOnMap() {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const person = await portal.arriveSignedIn(page, own('portal'))
  await portal.openMap(page)
  await portal.goToDemonstrationLandscape(page)
  return { page, person, complaints, leave, ...seenOn(page) }
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function begin(page: Page): Promise<void> {
  await portal.drawPolygon(page, SQUARE)
  const form = recordFormOn(page)
  await form.title.fill('Ring by the stream')
  await form.pictureInput.setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: PIXEL })
  await form.picture(1, 'ring.png').waitFor()
}

async function isAllThere(page: Page, sizeSaid: string | null): Promise<void> {
  const { form, drawing } = seenOn(page)
  await drawing.drawnWith(4).waitFor()
  expect(await drawing.sizeSaid()).toBe(sizeSaid)
  expect(await form.title.inputValue()).toBe('Ring by the stream')
  await form.picture(1, 'ring.png').waitFor()
}

test('outline, texts and photos are restored after a reload and after going back', async () => {
  const { page, complaints, leave, form, drawing } = await memberOnMap()
  await begin(page)
  const said = await drawing.sizeSaid()
  await page.reload()
  await isAllThere(page, said)
  await shellOn(page).link('About').click()
  await page.waitForURL('**/about')
  await page.goBack()
  await isAllThere(page, said)
  await form.description.fill('Low bank.')
  await form.chooseAll('Enclosure', 'Hillfort', 'Iron Age')
  await form.save.click()
  await form.saved.waitFor()
  await page.reload()
  await portal.mapIsStill(page)
  await form.open.click()
  await form.isEmpty()
  expect(complaints).toEqual([])
  await leave()
})

test('a polygon in progress can be continued after a reload', async () => {
  const { page, leave, drawing } = await memberOnMap()
  await drawing.draw.click()
  for (const [x, y] of SQUARE.slice(0, 3)) await portal.clickMap(page, x, y)
  await drawing.corners(3).waitFor()
  await page.reload()
  await drawing.corners(3).waitFor()
  await drawing.finish.click()
  await drawing.drawnWith(3).waitFor()
  await leave()
})

test('another polygon is another draft; the form says which draft it holds, and can be cleared', async () => {
  const { page, leave, form, draft, drawing } = await memberOnMap()
  await begin(page)
  await draft.save()
  await draft.savedAs('Ring by the stream').waitFor()
  await drawing.deletePolygon.click()
  await drawing.deletion.confirm.click()
  const triangle = [
    [0.45, 0.4],
    [0.55, 0.4],
    [0.5, 0.5],
  ] as const
  await portal.drawPolygon(page, triangle, form.startDrawing)
  await draft.besides('Ring by the stream').waitFor()
  await form.title.fill('Mound above it')
  await draft.save()
  await draft.savedAs('Mound above it').waitFor()
  const kept = await draft.all()
  expect(kept.map(({ title, polygonCoordinate }) => [title, polygonCoordinate?.length])).toEqual([
    ['Mound above it', 3],
    ['Ring by the stream', 4],
  ])
  await draft.beginAfresh()
  await drawing.nothingDrawn.waitFor()
  await form.isEmpty()
  expect(await draft.all()).toHaveLength(2)
  await leave()
})

test('when two devices change one draft, the second gets a message and both versions are kept', async () => {
  const { page, person, leave, form, draft } = await memberOnMap()
  await begin(page)
  await draft.save()
  const [{ id } = { id: 0 }] = await draft.all()
  const other = await newVisitor(browser, own('portal'))
  await portal.signInAs(other.page, own('portal'), person)
  await portal.openMap(other.page, `?draft=${String(id)}`)
  const there = seenOn(other.page)
  await there.drawing.drawnWith(4).waitFor()
  await there.form.title.fill('From the field')
  expect((await there.draft.save()).status()).toBe(200)
  await form.title.fill('From the desk')
  expect((await draft.save()).status()).toBe(409)
  await draft.changedElsewhere.waitFor()
  expect(await form.title.inputValue()).toBe('From the desk')
  await draft.saveAsNew.click()
  await draft.savedAs('From the desk').waitFor()
  const titles = (await draft.all()).map(({ title }) => title)
  expect(titles.sort()).toEqual(['From the desk', 'From the field'])
  await other.leave()
  await leave()
})

test('another member on the same machine does not see it, and logging out removes it', async () => {
  const { page, person, leave, form, drawing } = await memberOnMap()
  await begin(page)
  const second = portal.somebodyNew()
  await portal.register(own('portal'), second)
  await portal.signInAs(page, own('portal'), second)
  await page.reload()
  await portal.mapIsStill(page)
  await form.open.click()
  await form.isEmpty()
  expect(await form.pictures.count()).toBe(0)
  await portal.signInAs(page, own('portal'), person)
  await page.reload()
  await drawing.drawnWith(4).waitFor()
  const account = accountOn(page)
  await account.menu.click()
  await account.menuItem('Logout').click()
  await account.logout.warnsOfWhatIsBegun.waitFor()
  await account.logout.confirm.click()
  await account.loggedOut.waitFor()
  await expect.poll(() => keptInBrowser(page)).toEqual({ words: null, lists: 0, photos: 0 })
  await leave()
})

test('the form says so when the browser stores nothing', async () => {
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
  await draftOn(page).wordsNotKept.waitFor()
  await draftOn(page).picturesNotKept.waitFor()
  await leave()
})

test('photos of a record that nobody has continued for a week are removed', async () => {
  const { page, leave } = await memberOnMap()
  await begin(page)
  await expect.poll(async () => (await keptInBrowser(page)).photos).toBe(1)
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 3600 * 1000)
  await page.reload()
  await expect.poll(async () => (await keptInBrowser(page)).photos).toBe(0)
  await leave()
})
