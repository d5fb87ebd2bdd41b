import { beforeAll, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  newVisitor,
  PHONE,
  sharedBrowser,
  type Browser,
  type Device,
} from './browser.ts'
import { herOn } from './drivers/her.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  // No page of these journeys needs to draw a map.
  browser = await sharedBrowser({ webgl: false })
})

const DESK: Device = { width: 1366, height: 768, touch: false }

async function member(language: 'en' | 'cy' = 'en', device: Device = DESK) {
  const visitor = await newVisitor(browser, own('portal'), { language, device })
  const person = await portal.arriveSignedIn(visitor.page, own('portal'))
  await portal.visit(visitor.page, '/news')
  return { ...visitor, person }
}

async function officer(language: 'en' | 'cy', device: Device) {
  const visitor = await member(language, device)
  const { username } = visitor.person
  await portal.grantAtOnce(own('portal'), own('administrator'), { username, role: 'her_officer' })
  return visitor
}

/** A find with a licence and permission of somebody else, which a reviewer has confirmed. */
async function confirmedFinds(count: number, permitted = true): Promise<void> {
  const finder = await member()
  const reviewer = await member()
  const { username } = reviewer.person
  await portal.grantAtOnce(own('portal'), own('administrator'), { username, role: 'reviewer' })
  for (let made = 0; made < count; made += 1) {
    // 1 km from each other, where the demonstration landscape lies.
    const [south, west] = [52.1 + 0.01 * Math.floor(made / 10), -3.8 + 0.01 * (made % 10)]
    const corners = [
      [south, west],
      [south, west + 0.0005],
      [south + 0.0003, west + 0.0005],
      [south + 0.0003, west],
    ]
    const id = await portal.recordAtOnce(finder.page, `Crug ${made + 1}`, null, {
      polygonCoordinate: JSON.stringify(corners),
      description: 'A low mound. It has a ditch.',
      ...(permitted && { licence: '{"record":"cc-by-4.0","her_permission":true}' }),
    })
    await portal.confirmAtOnce(reviewer.page, id)
  }
  await Promise.all([finder.leave(), reviewer.leave()])
}

test(
  'an officer settles 50 finds with the keyboard, leaves one out, and makes a batch',
  { timeout: 240_000 },
  async () => {
    await confirmedFinds(51)
    const { page, complaints, leave } = await officer('en', DESK)
    await portal.visit(page, '/review')
    const her = herOn(page, 'en')
    await her.toHer.click()
    await her.heading.waitFor()
    await her.chooseRegion('dat')
    await expect.poll(() => her.rows.count()).toBe(50)
    expect(await accessibilityBreaches(page)).toEqual([])
    await portal.tabTo(page, her.rows.first())
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-find'))
    const ids = await her.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-find')))
    for (const id of ids) {
      expect(await focused()).toBe(id)
      await page.keyboard.press('j')
    }
    // The last stays.
    expect(await focused()).toBe(ids.at(-1))
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await her.reason.waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.keyboard.press('Enter')
    await her.tooShort.waitFor()
    await page.keyboard.type('Known as PRN 4711')
    await page.keyboard.press('Enter')
    await her.reason.waitFor({ state: 'detached' })
    await expect
      .poll(() => her.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-find'))))
      .not.toContain(ids.at(-2))
    // The keyboard goes on at the next find, and the 51st has come.
    await expect.poll(focused).toBe(ids.at(-1))
    await expect.poll(() => her.rows.count()).toBe(50)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/review\?record=/)
    await page.goBack()
    await expect.poll(() => her.rows.count()).toBe(50)
    await portal.tabTo(page, her.make)
    await page.keyboard.press('Enter')
    await her.download.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('her-batches')
    const [file] = await Promise.all([page.waitForEvent('download'), her.download.click()])
    expect(file.suggestedFilename()).toMatch(/^her-dat-\d{4}-\d{3}\.zip$/)
    await expect.poll(() => her.rows.count()).toBe(0)
    expect(await accessibilityBreaches(page)).toEqual([])
    expect(complaints).toEqual([])
    await leave()
  },
)

test('on a phone an officer reads, leaves out, takes that back, and asks for permission, in Welsh', async () => {
  await confirmedFinds(2)
  await confirmedFinds(1, false)
  const { page, complaints, leave } = await officer('cy', PHONE)
  await portal.visit(page, '/review/her?region=dat')
  const her = herOn(page, 'cy')
  await expect.poll(() => her.rows.count()).toBeGreaterThan(1)
  const before = await her.rows.count()
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await her.leaveOut.first().tap()
  await her.reason.fill('Hysbys eisoes')
  await her.send.tap()
  await expect.poll(() => her.rows.count()).toBe(before - 1)
  await her.undo.first().tap()
  await expect.poll(() => her.rows.count()).toBe(before)
  await her.ask.tap()
  await her.asked.waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})

test('members, and reviewers who are no officers, do not get the page', async () => {
  const visitor = await member()
  const { username } = visitor.person
  await portal.grantAtOnce(own('portal'), own('administrator'), { username, role: 'reviewer' })
  await portal.visit(visitor.page, '/review')
  const her = herOn(visitor.page, 'en')
  await her.desk.waitFor()
  expect(await her.toHer.count()).toBe(0)
  await portal.visit(visitor.page, '/review/her')
  await her.onlyOfficers.waitFor()
  expect(await her.rows.count()).toBe(0)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})
