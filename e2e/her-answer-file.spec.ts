import { beforeAll, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  newVisitor,
  PHONE,
  sharedBrowser,
  type Browser,
  type Device,
} from './browser.ts'
import { answersOn } from './drivers/her-answers.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  // No page of these journeys needs to draw a map.
  browser = await sharedBrowser({ webgl: false })
})

const DESK: Device = { width: 1366, height: 768, touch: false }
async function member(language: 'en' | 'cy', device: Device, role: string | null) {
  const visitor = await newVisitor(browser, own('portal'), { language, device })
  const { username } = await portal.arriveSignedIn(visitor.page, own('portal'))
  await portal.visit(visitor.page, '/news')
  if (role !== null) await portal.grantAtOnce(own('portal'), own('administrator'), { username, role })
  return visitor
}

test.each([
  ['en', DESK, '[[52.05,-3.7],[52.05,-3.6995],[52.0503,-3.6995],[52.0503,-3.7]]'],
  ['cy', PHONE, '[[52.06,-3.7],[52.06,-3.6995],[52.0603,-3.6995],[52.0603,-3.7]]'],
] as const)(
  'an officer answers a batch with a file, after a wrong one was refused: %s',
  async (language, device, polygonCoordinate) => {
    const finder = await member(language, device, null)
    const reviewer = await member(language, device, 'reviewer')
    const licence = '{"record":"cc-by-4.0","her_permission":true}'
    const id = await portal.recordAtOnce(finder.page, 'Crug y swp', null, { polygonCoordinate, licence })
    await portal.confirmAtOnce(reviewer.page, id)
    const { page, complaints, leave } = await member(language, device, 'her_officer')
    const token = await page.evaluate(() => localStorage.getItem('authToken'))
    const answer = await page.request.post('/api/her/batches/', {
      headers: { authorization: `Token ${String(token)}` },
      data: { region: 'dat', limit: 200 },
    })
    const batch = (await answer.json()) as { id: number }
    await portal.visit(page, '/review/her?region=dat')
    const answers = answersOn(page, language, batch.id)
    await answers.give(`${id},accepted,none,,`)
    await answers.faults.waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await answers.give(`${id},accepted,81234,,`)
    await answers.lines.waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await answers.save.click()
    await answers.saved.waitFor()
    const review = await page.request.get(`/api/records/${id}/review/`)
    expect(((await review.json()) as { her: object }).her).toMatchObject({ status: 'accepted' })
    expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
    await Promise.all([leave(), finder.leave(), reviewer.leave()])
  },
)
