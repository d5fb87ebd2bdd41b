import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityBreaches, newVisitor, sharedBrowser, PHONE, type Browser } from './browser.ts'
import { aboutDiscussionsOn, discussionOn } from './drivers/discussion.ts'
import { reviewOn } from './drivers/review.ts'
import { anotherPortal } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import type { RunningPortal } from './portal.ts'

let running: RunningPortal
let browser: Browser

// One database serves only one portal, and this one has discussions.
describe.skipIf(process.env.TEST_DATABASE_URL)('the discussion of a record', () => {
  beforeAll(async () => {
    running = await anotherPortal(null, {
      COMMENTS: 'on',
      OSA_ASSESSED: '2026-01-01',
      OSA_CONTACT: 'cwynion@lidar.example',
    })
    // No page of these journeys needs to draw a map.
    browser = await sharedBrowser({ webgl: false })
  })

  afterAll(async () => {
    await running.stop()
  })

  async function member(language: 'en' | 'cy' = 'en', device?: typeof PHONE) {
    const address = running.told.portal
    const visitor = await newVisitor(browser, address, { language, ...(device && { device }) })
    const person = await portal.arriveSignedIn(visitor.page, address)
    await portal.visit(visitor.page, '/news')
    return { ...visitor, person }
  }

  async function reviewer() {
    const visitor = await member()
    const { username } = visitor.person
    await portal.grantAtOnce(running.told.portal, running.told.administrator, { username, role: 'reviewer' })
    return visitor
  }

  test.each(['en', 'cy'] as const)(
    'a comment on a phone (%s) is answered, hidden by a reviewer, and its author asks for another look',
    async (language) => {
      const finder = await member()
      const title = `Crug ${finder.person.username}`
      const id = await portal.recordAtOnce(finder.page, title)

      const author = await member(language, PHONE)
      await portal.visit(author.page, `/LidarPortal?record=${id}`)
      const phone = discussionOn(author.page, language)
      await phone.show.click()
      await phone.write(`Is it a barrow, @${finder.person.username}?`)
      await phone.posted.waitFor()
      expect(await accessibilityBreaches(author.page)).toEqual([])

      await portal.visit(finder.page, `/LidarPortal?record=${id}`)
      const desk = discussionOn(finder.page)
      await desk.write('It has a ditch.')
      await desk.says('It has a ditch.').waitFor()
      expect(await accessibilityBreaches(finder.page)).toEqual([])

      // The reviewer goes to it by key.
      const decider = await reviewer()
      await portal.visit(decider.page, `/review?text=${encodeURIComponent(title)}`)
      const review = reviewOn(decider.page)
      await portal.tabTo(decider.page, review.line(title))
      await decider.page.keyboard.press('j')
      await review.open(title).waitFor()
      const beside = discussionOn(decider.page)
      await beside.show.waitFor()
      await review.line(title).focus()
      await decider.page.keyboard.press('c')
      await decider.page.keyboard.press('Enter')
      await beside.says('It has a ditch.').waitFor()
      await beside.hide(author.person.username, 'It is about a person.')
      await beside.tells('It is about a person.').waitFor()
      expect(await accessibilityBreaches(decider.page)).toEqual([])

      await portal.visit(author.page, `/LidarPortal?record=${id}`)
      await phone.hidden.waitFor()
      await phone.appeal('It is about the mound.')
      await phone.tells('It is about the mound.').waitFor()
      expect(await accessibilityBreaches(author.page)).toEqual([])
      expect([...author.complaints, ...finder.complaints, ...decider.complaints]).toEqual([])
      await Promise.all([author.leave(), finder.leave(), decider.leave()])
    },
  )

  test('administrators find the appeal above the reports, and the warning that an assessment is due', async () => {
    const { page, complaints, leave } = await newVisitor(browser, running.told.portal)
    await portal.signInAs(page, running.told.portal, running.told.administrator)
    await portal.visit(page, '/admin/reports')
    const about = aboutDiscussionsOn(page)
    await about.keepHidden.click()
    await about.answer.fill('We looked at it again.')
    expect(await accessibilityBreaches(page)).toEqual([])
    await about.send.click()
    await about.told.waitFor()
    await portal.visit(page, '/admin/state')
    await about.assessments.click()
    await about.assessed.waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    await portal.visit(page, '/rules')
    await about.contact.waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])
    expect(complaints).toEqual([])
    await leave()
  })
})
