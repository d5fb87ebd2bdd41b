import { beforeAll, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  newVisitor,
  sharedBrowser,
  PHONE,
  type Browser,
  type Page,
} from './browser.ts'
import { reviewOn } from './drivers/review.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  // No page of these journeys needs to draw a map.
  browser = await sharedBrowser({ webgl: false })
})

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
  const { username } = visitor.person
  await portal.grantAtOnce(own('portal'), own('administrator'), { username, role: 'reviewer' })
  return visitor
}

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
  await expect.poll(() => review.sure.evaluate((chip) => chip === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await portal.tabTo(page, review.verdict.confirm)
  await page.keyboard.press('Enter')
  await review.allTheSame()
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
