import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityBreaches, newVisitor, openBrowser, PHONE, type Browser, type Page } from './browser.ts'
import { noticesOn, reviewOn, secondOpinionOn } from './drivers/review.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  // No page of these journeys needs to draw a map.
  browser = await openBrowser({ webgl: false })
})

afterAll(() => browser.close())

/** Sends a request in the name of whoever is logged in on a page. */
async function send(page: Page, method: 'POST' | 'PATCH', address: string, data: object = {}) {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const answer = await page.request.fetch(address, {
    method,
    headers: { authorization: `Token ${String(token)}` },
    ...(method === 'PATCH' ? { multipart: data as Record<string, string> } : { data }),
  })
  expect(answer.ok(), `${method} ${address}`).toBe(true)
}

async function stateOf(page: Page, id: number): Promise<string> {
  const answer = await page.request.get(`/api/records/${id}/review/`)
  return ((await answer.json()) as { state: string }).state
}

async function member(language: 'en' | 'cy' = 'en', device?: typeof PHONE) {
  const visitor = await newVisitor(browser, own('portal'), { language, ...(device && { device }) })
  const person = await portal.arriveSignedIn(visitor.page, own('portal'))
  await portal.visit(visitor.page, '/news')
  return { ...visitor, person }
}

/** A member whom the administrator has made a reviewer. */
async function reviewer(language: 'en' | 'cy' = 'en', device?: typeof PHONE) {
  const visitor = await member(language, device)
  const admin = await newVisitor(browser, own('portal'))
  await portal.signInAs(admin.page, own('portal'), own('administrator'))
  await portal.visit(admin.page, '/news')
  await send(admin.page, 'POST', '/api/admin/grants/', {
    username: visitor.person.username,
    role: 'reviewer',
    area: 'wales',
    reason: 'Trained',
  })
  await admin.leave()
  return visitor
}

test('a find is asked about, answered, confirmed, changed and reviewed again', async () => {
  const finder = await member()
  const title = `Crug ${finder.person.username}`
  const id = await portal.recordAtOnce(finder.page, title)
  const { page, complaints, leave } = await reviewer()
  await portal.visit(page, `/review?record=${id}`)
  const review = reviewOn(page)
  await review.open(title).waitFor()
  await review.ask('Which layer shows it best?')
  // Leaving the page sends the decision at once.
  await portal.visit(page, '/news')
  await expect.poll(() => stateOf(page, id)).toBe('needs_info')

  await portal.visit(finder.page, '/notices')
  await noticesOn(finder.page).notice('New: A reviewer has a question about your find.').waitFor()
  await send(finder.page, 'POST', `/api/records/${id}/answered/`, { note: 'The slope shows it.' })

  await portal.visit(page, '/review?tab=mine')
  await review.line(title).click()
  await review.open(title).waitFor()
  await review.confirm()
  await portal.visit(page, '/news')
  await expect.poll(() => stateOf(page, id)).toBe('verified')
  await portal.visit(finder.page, '/notices')
  await noticesOn(finder.page).notice('New: A reviewer has confirmed your find.').waitFor()

  await send(finder.page, 'PATCH', `/api/records/${id}/`, { title, period: 'bronze_age', version: '1' })
  await expect.poll(() => stateOf(page, id)).toBe('in_review')
  await portal.visit(page, '/review?tab=changed')
  await review.line(title).waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  expect([...complaints, ...finder.complaints]).toEqual([])
  await Promise.all([leave(), finder.leave()])
})

test('a reviewer decides by keyboard alone, and takes the decision back', async () => {
  const finder = await member()
  const title = `Maen ${finder.person.username}`
  const id = await portal.recordAtOnce(finder.page, title)
  await finder.leave()
  const { page, leave } = await reviewer()
  await portal.visit(page, `/review?text=${encodeURIComponent(title)}`)
  const review = reviewOn(page)
  await portal.tabTo(page, review.line(title))
  await page.keyboard.press('j')
  await review.open(title).waitFor()
  await page.keyboard.press('v')
  await review.sure.waitFor()
  await portal.tabTo(page, review.sure)
  await page.keyboard.press('h')
  await page.keyboard.press('Tab')
  await page.keyboard.press('p')
  await portal.tabTo(page, review.decide)
  await page.keyboard.press('Enter')
  await portal.tabTo(page, review.undo)
  await page.keyboard.press('Enter')
  await review.line(title).waitFor()
  expect(await stateOf(page, id)).toBe('submitted')
  await leave()
})

test('on a phone, in Welsh, going back leads from the record to the list', async () => {
  const finder = await member()
  const title = `Twmpath ${finder.person.username}`
  await portal.recordAtOnce(finder.page, title)
  await finder.leave()
  const { page, complaints, leave } = await reviewer('cy', PHONE)
  await portal.visit(page, `/review?text=${encodeURIComponent(title)}`)
  const review = reviewOn(page, 'cy')
  await review.line(title).click()
  await review.open(title).waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  await review.decide.click()
  await page.goBack()
  await review.open(title).waitFor()
  await page.goBack()
  await review.line(title).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('a member gives ten second opinions in a row', async () => {
  const finder = await member()
  for (let made = 0; made < 10; made += 1)
    await portal.recordAtOnce(finder.page, `Ten ${finder.person.username} ${made}`)
  await finder.leave()
  const { page, complaints, leave } = await member()
  await portal.visit(page, '/second-opinion')
  const fresh = secondOpinionOn(page)
  for (let given = 1; given <= 10; given += 1) {
    await fresh.cannotTell.click()
    await fresh.given.filter({ hasText: given === 1 ? 'one' : String(given) }).waitFor()
  }
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})
