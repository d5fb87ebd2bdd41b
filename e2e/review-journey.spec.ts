import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityBreaches, DESKTOP, sharedBrowser, PHONE, type Browser, type Page } from './browser.ts'
import { noticesOn, reviewOn } from './drivers/review.ts'
import { findOf } from './drivers/reviewed-find.ts'
import * as portal from './portal-driver.ts'
import { arrive, arriveAsReviewer, type Who } from './review-visitors.ts'

// A find from its drawing to its second confirmation: each of its people with their own pages.

let browser: Browser
/** For those who draw nothing: without WebGL, outlines are drawings. */
let light: Browser

beforeAll(async () => {
  ;[browser, light] = await Promise.all([sharedBrowser(), sharedBrowser({ webgl: false })])
})

const isAccessible = async (page: Page, step: string) =>
  expect(await accessibilityBreaches(page), step).toEqual([])

async function numberOf(page: Page, title: string): Promise<number> {
  const list = (await (await page.request.get('/api/records/')).json()) as { id: number; title: string }[]
  const found = list.find((each) => each.title === title)
  if (!found) throw new Error(`There is no record with the title ${title}`)
  return found.id
}

/** Waits until a decision that was sent by leaving the page has arrived. */
async function isInState(page: Page, id: number, state: string): Promise<void> {
  const read = async () => {
    const answer = await page.request.get(`/api/records/${id}/review/`)
    return ((await answer.json()) as { state: string }).state
  }
  await expect.poll(read).toBe(state)
}

const CORNERS = [
  [0.45, 0.32],
  [0.7, 0.32],
  [0.7, 0.4],
] as const

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Draws and records a find. On a phone, touch.spec.ts does that. Returns its number. */
async function record(page: Page, title: string, { language, device }: Who): Promise<number> {
  if (device.touch) {
    await portal.visit(page, '/about')
    return portal.recordAtOnce(page, title, PHOTO)
  }
  const find = findOf(page, language)
  await portal.openMap(page, '?at=52.13050,-3.77200,17')
  await find.draw.click()
  for (const [x, y] of CORNERS) await portal.clickMap(page, x, y)
  await find.finish.click()
  await find.describe(title)
  await find.pictureInput.setInputFiles({ name: 'ring.png', mimeType: 'image/png', buffer: PHOTO })
  await find.firstPicture.waitFor()
  await find.save.click()
  await find.saved.waitFor()
  await find.waiting.waitFor()
  return numberOf(page, title)
}

type Reviewing = ReturnType<typeof reviewOn>

/** What a reviewer does, by hand or by key alone. */
interface Hand {
  open: (review: Reviewing, title: string) => Promise<void>
  ask: (review: Reviewing, question: string) => Promise<void>
  confirm: (review: Reviewing, how: 'in the list' | 'beside it') => Promise<void>
  follow: (link: ReturnType<Page['locator']>) => Promise<void>
}

function byKeys(page: Page): Hand {
  const { keyboard } = page
  return {
    open: async (review, title) => {
      await portal.tabTo(page, review.line(title))
      await keyboard.press('j')
      await review.open(title).waitFor()
    },
    ask: async (review, question) => {
      await keyboard.press('i')
      await review.question.waitFor()
      await expect.poll(() => hasFocus(review.question)).toBe(true)
      await keyboard.type('Why?')
      await portal.tabTo(page, review.verdict.info)
      await keyboard.press('Enter')
      // Too short: the field has the focus again.
      await expect.poll(() => hasFocus(review.question)).toBe(true)
      await keyboard.press('Control+a')
      await keyboard.type(question)
      await portal.tabTo(page, review.verdict.info)
      await keyboard.press('Enter')
      await review.emptyInFocus.waitFor()
    },
    confirm: async (review, how) => {
      if (how === 'in the list') await keyboard.press('v')
      else await portal.tabTo(page, review.sure)
      await expect.poll(() => hasFocus(review.sure)).toBe(true)
      await keyboard.press('Space')
      await keyboard.press('Tab')
      // From “certain” to “probable”.
      await keyboard.press('ArrowRight')
      if (how === 'in the list') {
        await portal.tabTo(page, review.change)
        await keyboard.press('Enter')
        expect(await review.exact.inputValue()).toBe('5')
      }
      await isAccessible(page, 'the confirmation')
      await portal.tabTo(page, review.verdict.confirm)
      await keyboard.press('Enter')
      await review.allTheSame()
    },
    follow: async (link) => {
      await portal.tabTo(page, link)
      await page.keyboard.press('Enter')
    },
  }
}

function byFinger(): Hand {
  return {
    open: async (review, title) => {
      await review.line(title).tap()
      await review.open(title).waitFor()
    },
    ask: async (review, question) => {
      await review.decide.tap()
      await review.verdict.info.tap()
      await review.question.fill(question)
      await review.verdict.info.tap()
      await review.emptyInFocus.waitFor()
    },
    confirm: async (review, how) => {
      await review.decide.tap()
      await review.high.tap()
      await review.probable.tap()
      // What is usual can be changed.
      if (how === 'in the list') {
        await review.change.tap()
        await review.exact.selectOption('5')
      }
      await review.verdict.confirm.tap()
      await review.allTheSame()
    },
    follow: (link) => link.tap(),
  }
}

const ON_A_PHONE: readonly [string, Who] = ['in Welsh on a phone', { language: 'cy', device: PHONE }]
const AT_A_DESK: readonly [string, Who] = [
  'in English at a desk, its reviewer by keyboard alone',
  { language: 'en', device: DESKTOP },
]

describe('a find is asked about, answered, confirmed, changed and confirmed again', () => {
  test.each([AT_A_DESK, ON_A_PHONE])('%s', async (_, who) => {
    const finder = await arrive(browser, who)
    const decider = await arriveAsReviewer(light, who)
    const [find, review] = [findOf(finder.page, who.language), reviewOn(decider.page, who.language)]
    const hand = who.device.touch ? byFinger() : byKeys(decider.page)
    const title = `Crug ${finder.person.username}`
    const id = await record(finder.page, title, who)

    await portal.visit(decider.page, `/review?text=${encodeURIComponent(title)}`)
    await hand.open(review, title)
    await isAccessible(decider.page, 'the record under review')
    await hand.ask(review, 'Which layer shows it best?')
    // Leaving the page sends the decision at once.
    await portal.visit(decider.page, '/news')
    await isInState(decider.page, id, 'needs_info')

    await portal.visit(finder.page, '/notices')
    await find.asked.waitFor()
    await find.readQuestion.click()
    await find.says('Which layer shows it best?').waitFor()
    expect(await isInSight(find.answer), 'the question is above all else').toBe(true)
    await find.answer.fill('The slope shows it.')
    await isAccessible(finder.page, 'the question')
    await find.answered.click()
    await find.answerSent.waitFor()

    await portal.visit(decider.page, '/review?tab=mine')
    await hand.open(review, title)
    await review.says('The slope shows it.').waitFor()
    await hand.confirm(review, 'in the list')
    await portal.visit(decider.page, '/news')
    await isInState(decider.page, id, 'verified')

    await portal.visit(finder.page, '/notices')
    await find.confirmed.waitFor()
    await portal.openMap(finder.page, `?record=${id}`)
    await find.confirmedVersion.waitFor()
    await find.withinFive.waitFor()
    await find.edit.click()
    await find.moveCorners.click()
    await find.north.click()
    await find.saveChanges.click()
    await find.changesSaved.waitFor()
    await portal.openMap(finder.page, `?record=${id}`)
    await find.beingReviewed.waitFor()

    await portal.visit(decider.page, `/review?tab=changed&text=${encodeURIComponent(title)}`)
    await hand.open(review, title)
    await hand.follow(review.compare)
    await review.bothOutlines.waitFor()
    await review.samePicture.waitFor()
    if (who.device.touch) await review.both.waitFor()
    await isAccessible(decider.page, 'side by side')
    await hand.follow(review.toReview)
    await review.open(title).waitFor()
    await hand.confirm(review, 'beside it')
    await portal.visit(decider.page, '/news')
    await isInState(decider.page, id, 'verified')

    await portal.visit(finder.page, '/notices')
    await expect.poll(() => noticesOn(finder.page).notice(find.confirmedAnew).count()).toBe(2)
    expect([...finder.complaints, ...decider.complaints]).toEqual([])
    await Promise.all([finder.leave(), decider.leave()])
  })
})

function hasFocus(field: ReturnType<Page['locator']>): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement)
}

async function isInSight(field: ReturnType<Page['locator']>): Promise<boolean> {
  return field.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}
