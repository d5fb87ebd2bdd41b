import { beforeAll, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  newVisitor,
  PHONE,
  sharedBrowser,
  type Browser,
  type Page,
} from './browser.ts'
import { weeklyRoundOn } from './drivers/weekly-round.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

// What a volunteer with an hour a week does, on a phone.

let browser: Browser

beforeAll(async () => {
  // No page of this journey needs to draw a map.
  browser = await sharedBrowser({ webgl: false })
})

const isAccessible = async (page: Page, step: string) =>
  expect(await accessibilityBreaches(page), step).toEqual([])

/** Three finds of a member: one is at risk, one is complained about, and the third lies beside that. */
async function prepare(latitude: number) {
  const visitor = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(visitor.page, own('portal'))
  await portal.visit(visitor.page, '/news')
  const put = (title: string, north: number) => {
    const [south, west] = [latitude + north, -3.5]
    const outline = [
      [south, west],
      [south, west + 0.0003],
      [south + 0.0002, west + 0.0003],
    ]
    return portal.recordAtOnce(visitor.page, title, null, { polygonCoordinate: JSON.stringify(outline) })
  }
  const title = `Crug ${username}`
  const [atRisk, complained] = [
    await put(`Caer ${username}`, 0.02),
    await put(title, 0),
    await put(`Maen ${username}`, 0.0004),
  ]
  const { request } = visitor.page
  await request.post('/api/sensitive-requests/', {
    data: {
      ...{ who: 'landowner', record: String(atRisk), name: 'Mair', email: 'mair@example.org' },
      ...{ reason: 'Night hawks came last week.', at_risk: true },
    },
  })
  await request.post('/api/reports/', { data: { record: String(complained), reason: 'sensitive_site' } })
  await visitor.leave()
  return { title, complained }
}

/** Whether everybody can read the exact place. */
async function isOpen(page: Page, id: number): Promise<boolean> {
  const answer = await page.request.get(`/api/records/${id}/`)
  return ((await answer.json()) as { place?: string }).place !== 'square'
}

test.each([
  ['en', 51.9],
  ['cy', 51.95],
] as const)('the weekly round of an administrator on a phone (%s)', async (language, latitude) => {
  const { title, complained } = await prepare(latitude)
  const { page, complaints, leave } = await newVisitor(browser, own('portal'), { language, device: PHONE })
  await portal.signInAs(page, own('portal'), own('administrator'))
  await portal.visit(page, '/admin')
  const round = weeklyRoundOn(page, language)

  await round.atRisk.waitFor()
  expect(await round.waiting.first().textContent()).toBe(await round.atRisk.textContent())
  await isAccessible(page, 'overview')
  await round.atRisk.tap()
  await round.answerRequest.tap()
  await round.answer.fill('Diolch. It stays withheld.')
  await isAccessible(page, 'answer to a request')
  await round.send.tap()
  await round.answered.waitFor()

  await round.section('reports').tap()
  await round.withhold(title).tap()
  await round.beside.waitFor()
  await isAccessible(page, 'level with what lies beside it')
  await round.change.tap()
  await round.withheldTogether.waitFor()
  expect(await isOpen(page, complained)).toBe(false)
  await round.undo.tap()
  await round.undone.waitFor()
  expect(await isOpen(page, complained)).toBe(true)
  await isAccessible(page, 'reports')

  await round.section('state').tap()
  await round.backups.waitFor()
  expect(await round.firstOfOperations.textContent()).toBe(await round.backups.textContent())
  await isAccessible(page, 'operations')
  expect(complaints).toEqual([])
  await leave()
})

test('what a button writes in a news item is taken back by the undo of the browser', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.signInAs(page, own('portal'), own('administrator'))
  await portal.visit(page, '/admin/news/new')
  const { text, bold } = weeklyRoundOn(page, 'en')
  await text.click()
  await page.keyboard.type('Crug newydd')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  await bold.click()
  expect(await text.inputValue()).toBe('Crug **newydd**')
  await isAccessible(page, 'news')
  await text.focus()
  await page.keyboard.press('Control+z')
  expect(await text.inputValue()).toBe('Crug newydd')
  await page.keyboard.press('Control+b')
  expect(await text.inputValue()).toBe('Crug **newydd**')
  expect(complaints).toEqual([])
  await leave()
})
