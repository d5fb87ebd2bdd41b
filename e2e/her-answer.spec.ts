import { beforeAll, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  newVisitor,
  PHONE,
  sharedBrowser,
  type Browser,
  type Device,
} from './browser.ts'
import { reviewOn } from './drivers/review.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  // No page of these journeys needs to draw a map.
  browser = await sharedBrowser({ webgl: false })
})

const DESK: Device = { width: 1366, height: 768, touch: false }

async function member(language: 'en' | 'cy', device: Device) {
  const visitor = await newVisitor(browser, own('portal'), { language, device })
  const person = await portal.arriveSignedIn(visitor.page, own('portal'))
  await portal.visit(visitor.page, '/news')
  return { ...visitor, person }
}

test.each([
  ['en', DESK],
  ['cy', PHONE],
] as const)(
  'an officer confirms a find as something else, and writes down what the HER answers: %s',
  async (language, device) => {
    const finder = await member(language, device)
    const title = `Crug ${finder.person.username}`
    const id = await portal.recordAtOnce(finder.page, title)
    const { page, complaints, leave, person } = await member(language, device)
    const role = { username: person.username, role: 'her_officer' }
    await portal.grantAtOnce(own('portal'), own('administrator'), role)
    const review = reviewOn(page, language)
    const decide = async () => {
      await portal.visit(page, `/review?record=${id}`)
      if (device.touch) await review.decide.click()
    }
    await decide()
    await review.correct('enclosure', 'ring_ditch')
    await review.high.check()
    await review.probable.check()
    expect(await accessibilityBreaches(page)).toEqual([])
    // Above the fold with the three words, the four buttons stay in sight.
    expect(await isInSight(page, review.verdict.confirm)).toBe(true)
    await review.verdict.confirm.click()
    await review.allTheSame()
    await portal.visit(page, '/news')
    const read = async () => {
      const answer = await page.request.get(`/api/records/${id}/review/`)
      return (await answer.json()) as { state: string; correction: object | null; her: object | null }
    }
    await expect.poll(async () => (await read()).state).toBe('verified')
    expect((await read()).correction).toMatchObject({ monument_type: 'ring_ditch' })

    await decide()
    await review.accepted.check()
    await review.saveAnswer.click()
    await expect.poll(() => review.prn.evaluate((field) => field === document.activeElement)).toBe(true)
    await review.prn.fill('81234')
    expect(await accessibilityBreaches(page)).toEqual([])
    expect(await isInSight(page, review.saveAnswer)).toBe(true)
    await review.saveAnswer.click()
    await review.answerSaved.waitFor()
    expect((await read()).her).toMatchObject({ status: 'accepted', reference: { number: '81234' } })
    expect(complaints).toEqual([])
    await Promise.all([leave(), finder.leave()])
  },
)

function isInSight(page: Awaited<ReturnType<typeof member>>['page'], field: ReturnType<typeof page.locator>) {
  return field.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}
