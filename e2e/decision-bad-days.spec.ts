import { beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityBreaches,
  DESKTOP,
  newVisitor,
  sharedBrowser,
  type Browser,
  type Page,
} from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { connectionOn } from './drivers/connection.ts'
import { reviewOn } from './drivers/review.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import { arriveAsReviewer } from './review-visitors.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser({ webgl: false })
})

/** Another reviewer, or another tab, is a page of its own; the ten seconds before a decision is sent pass at once. */
const TEN_SECONDS = 10_000

describe('a decision', () => {
  const who = { language: 'en', device: DESKTOP } as const

  /** A find that waits, and reviewers who have it open. */
  async function underReview(reviewers: number) {
    const finder = await newVisitor(browser, own('portal'))
    const { username } = await portal.arriveSignedIn(finder.page, own('portal'))
    await portal.visit(finder.page, '/news')
    const title = `Maen ${username}`
    const id = await portal.recordAtOnce(finder.page, title)
    await finder.leave()
    const deciders = []
    for (let number = 0; number < reviewers; number += 1) {
      const decider = await arriveAsReviewer(browser, who)
      const { page } = decider
      await page.clock.install()
      await portal.visit(page, `/review?record=${id}`)
      const review = reviewOn(page)
      await review.open(title).waitFor()
      const events = async () => {
        const answer = await page.request.get(`/api/records/${id}/review/`)
        return ((await answer.json()) as { events: { kind: string }[] }).events.map(({ kind }) => kind)
      }
      deciders.push({ ...decider, review, events })
    }
    return { id, title, deciders }
  }

  test('in a session that has ended is kept, and sent once the reviewer has logged in', async () => {
    const { deciders } = await underReview(1)
    const [{ page, person, review, events, complaints, leave }] = deciders as [(typeof deciders)[0]]
    await review.confirm()
    const token = await page.evaluate(() => localStorage.getItem('authToken'))
    await page.request.post('/api-auth-djoser/token/logout/', {
      headers: { authorization: `Token ${String(token)}` },
    })
    await page.clock.fastForward(TEN_SECONDS)
    const { session } = accountOn(page)
    await session.password.fill(person.password)
    await session.logIn.click()
    await expect.poll(events).toEqual(['verified'])
    expect(await review.refused.count()).toBe(0)
    expect(complaints).toEqual([])
    await leave()
  })

  test('about a find that somebody else has decided meanwhile is refused with the newer state, and kept', async () => {
    const { deciders } = await underReview(2)
    const [first, second] = deciders as [(typeof deciders)[0], (typeof deciders)[0]]
    await second.review.ask('Which layer shows it best?')
    await first.review.confirm()
    await first.page.clock.fastForward(TEN_SECONDS)
    await expect.poll(first.events).toEqual(['verified'])
    await second.page.clock.fastForward(TEN_SECONDS)
    await second.review.refused.waitFor()
    await second.review.lookAgain.click()
    await second.review.decidedMeanwhile.waitFor()
    expect(await second.review.whyAgain.inputValue()).toBe('Which layer shows it best?')
    expect(await accessibilityBreaches(second.page)).toEqual([])
    expect(await first.events()).toEqual(['verified'])
    expect([...first.complaints, ...second.complaints]).toEqual([])
    await Promise.all([first.leave(), second.leave()])
  })

  test('that cannot be sent without a network is kept, said, and sent once it is back', async () => {
    const { deciders } = await underReview(1)
    const [{ page, review, events, complaints, leave }] = deciders as [(typeof deciders)[0]]
    await review.confirm()
    await page.context().setOffline(true)
    await page.clock.fastForward(TEN_SECONDS)
    await connectionOn(page).offline.waitFor()
    expect(await events()).toEqual([])
    await page.context().setOffline(false)
    await expect.poll(events).toEqual(['verified'])
    expect(await review.refused.count()).toBe(0)
    expect(complaints).toEqual([])
    await leave()
  })

  test('whose answer is lost on the way is made once, and not reported as refused', async () => {
    const { deciders } = await underReview(1)
    const [{ page, review, events, complaints, leave }] = deciders as [(typeof deciders)[0]]
    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/decide/')) sent.push(request.headers()['idempotency-key'])
    })
    const loseAnswer = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/decide/', loseAnswer, { times: 1 })
    await review.confirm()
    await page.clock.fastForward(TEN_SECONDS)
    const { unreachable } = connectionOn(page)
    await unreachable.waitFor()
    await unreachable.waitFor({ state: 'hidden' })
    expect(await events()).toEqual(['verified'])
    expect(await review.refused.count()).toBe(0)
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect(complaints).toEqual([])
    await leave()
  })
})
