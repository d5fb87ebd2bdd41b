import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  DESKTOP,
  newVisitor,
  sharedBrowser,
  PHONE,
  type Browser,
  type Page,
} from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { connectionOn } from './drivers/connection.ts'
import { secondOpinionOn } from './drivers/review.ts'
import { testLandscape } from './landscape.ts'
import { anotherPortal } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import type { RunningPortal } from './portal.ts'

/** Finds of the demonstration landscape. */
const FINDS = 13

let running: RunningPortal
let browser: Browser
/** Draws outlines without a map. */
let light: Browser

type Fresh = ReturnType<typeof secondOpinionOn>

// One database serves only one portal, and the end of this list is reached only where nobody else records.
describe.skipIf(process.env.TEST_DATABASE_URL)('second opinions', () => {
  beforeAll(async () => {
    running = await anotherPortal(await testLandscape())
    ;[browser, light] = await Promise.all([sharedBrowser(), sharedBrowser({ webgl: false })])
  })

  afterAll(async () => {
    await running.stop()
  })

  async function member(on: Browser, language: 'en' | 'cy' = 'en', device = DESKTOP) {
    const visitor = await newVisitor(on, running.told.portal, { language, device })
    const person = await portal.arriveSignedIn(visitor.page, running.told.portal)
    await portal.visit(visitor.page, '/second-opinion')
    return { ...visitor, person, fresh: secondOpinionOn(visitor.page, language) }
  }

  /** What the finds are called, which nobody may read before the answer. */
  async function titles(page: Page): Promise<string[]> {
    const answer = await page.request.get('/api/records/')
    return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  }

  async function isBlind(page: Page): Promise<void> {
    const text = await page.evaluate(() => document.body.textContent)
    for (const title of await titles(page)) expect(text).not.toContain(title)
  }

  /** Gives an answer, and waits for the next find. Returns which one it was. */
  async function answer(fresh: Fresh, how: () => Promise<void>): Promise<string | null> {
    const before = await fresh.outline.getAttribute('aria-label')
    await how()
    await expect
      .poll(async () => ((await fresh.end.count()) ? null : fresh.outline.getAttribute('aria-label')))
      .not.toBe(before)
    return before
  }

  const isCounted = (fresh: Fresh, count: RegExp) => fresh.given.filter({ hasText: count }).waitFor()

  test('ten in a row at a desk, by keyboard alone, and on to the end of the list', async () => {
    const { page, complaints, leave, fresh } = await member(browser)
    const press = async (control: ReturnType<Page['locator']>) => {
      await portal.tabTo(page, control)
      await page.keyboard.press('Enter')
    }
    await fresh.outline.waitFor()
    await isBlind(page)
    expect(await accessibilityBreaches(page), 'the first find').toEqual([])

    const seen = new Set<string | null>()
    const skipped = await answer(fresh, () => press(fresh.skip))
    seen.add(
      await answer(fresh, async () => {
        await press(fresh.type)
        await portal.tabTo(page, fresh.search)
        await page.keyboard.type('round barr')
        expect(await accessibilityBreaches(page), 'a type').toEqual([])
        await page.keyboard.press('Enter')
        await press(fresh.send)
      }),
    )
    expect(await fresh.question.evaluate((heading) => heading === document.activeElement)).toBe(true)
    seen.add(
      await answer(fresh, async () => {
        await press(fresh.cause)
        await portal.tabTo(page, fresh.causeIs)
        await page.keyboard.press('g')
        await press(fresh.send)
      }),
    )
    while (seen.size < 10) seen.add(await answer(fresh, () => press(fresh.cannotTell)))
    expect(seen.has(skipped)).toBe(false)
    await isCounted(fresh, /10/)
    await isBlind(page)
    expect(await accessibilityBreaches(page), 'after ten').toEqual([])

    await press(fresh.withdraw)
    await fresh.withdrawn.waitFor()
    await isCounted(fresh, /9/)
    for (let given = 10; given < FINDS - 1; given += 1) await answer(fresh, () => press(fresh.cannotTell))
    await fresh.end.waitFor()
    expect(await accessibilityBreaches(page), 'the end').toEqual([])
    await press(fresh.again)
    await fresh.outline.waitFor()
    await press(fresh.cannotTell)
    await fresh.end.waitFor()
    // All of them but the one that was withdrawn, which is not asked again.
    await isCounted(fresh, new RegExp(String(FINDS - 1)))
    await page.reload()
    await fresh.end.waitFor()
    await isCounted(fresh, new RegExp(String(FINDS - 1)))
    expect(complaints).toEqual([])
    await leave()
  })

  test('ten in a row on a phone, in Welsh, by finger, and the last one withdrawn', async () => {
    const { page, complaints, leave, fresh } = await member(light, 'cy', PHONE)
    await fresh.outline.waitFor()
    await isBlind(page)
    expect(await accessibilityBreaches(page), 'the first find').toEqual([])
    const seen = new Set<string | null>()
    seen.add(
      await answer(fresh, async () => {
        await fresh.cause.tap()
        await fresh.causeIs.selectOption('natural_glacial')
        expect(await accessibilityBreaches(page), 'a cause').toEqual([])
        await fresh.send.tap()
      }),
    )
    while (seen.size < 10) seen.add(await answer(fresh, () => fresh.cannotTell.tap()))
    await isCounted(fresh, /10/)
    await fresh.withdraw.tap()
    await fresh.withdrawn.waitFor()
    await isCounted(fresh, /9/)
    expect(await accessibilityBreaches(page), 'withdrawn').toEqual([])
    await fresh.see.tap()
    await page.waitForURL(/record=/)
    expect(complaints).toEqual([])
    await leave()
  })

  test('after the session has ended, the answer is kept, and sent once its member has logged in', async () => {
    const { page, complaints, leave, fresh, person } = await member(light)
    await fresh.cause.click()
    await fresh.causeIs.selectOption('golf')
    const token = await page.evaluate(() => localStorage.getItem('authToken'))
    await page.request.post('/api-auth-djoser/token/logout/', {
      headers: { authorization: `Token ${String(token)}` },
    })
    await answer(fresh, async () => {
      await fresh.send.click()
      const { session } = accountOn(page)
      await session.dialog.waitFor()
      expect(await fresh.causeIs.inputValue()).toBe('golf')
      await session.password.fill(person.password)
      await session.logIn.click()
    })
    await isCounted(fresh, /one/)
    expect(complaints).toEqual([])
    await leave()
  })

  test('an answer whose response is lost on the way is sent again and counts once', async () => {
    const { page, complaints, leave, fresh } = await member(light)
    const names: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/second-opinions/'))
        names.push(request.headers()['idempotency-key'])
    })
    await page.route(
      '**/api/second-opinions/*/',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await answer(fresh, async () => {
      await fresh.type.click()
      await fresh.search.fill('round barrow')
      await page.keyboard.press('Enter')
      await fresh.send.click()
      await connectionOn(page).unreachable.waitFor()
    })
    await isCounted(fresh, /one/)
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
    expect(complaints).toEqual([])
    await leave()
  })
})
