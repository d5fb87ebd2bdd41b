import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityBreaches, newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { termsOn } from './drivers/terms.ts'
import { anotherPortal } from './own-portal.ts'
import * as portal from './portal-driver.ts'
import type { RunningPortal } from './portal.ts'

let running: RunningPortal
let browser: Browser

// One database serves only one portal, and this one has terms in force.
describe.skipIf(process.env.TEST_DATABASE_URL)('a member from before the terms', () => {
  beforeAll(async () => {
    running = await anotherPortal(null, { TERMS_FROM: '2026-01-01' })
    browser = await sharedBrowser()
  })

  afterAll(async () => {
    await running.stop()
  })

  test.each([
    ['en', 'accept'],
    ['cy', 'accept'],
    ['en', 'later'],
    ['cy', 'later'],
  ] as const)('who logs in (%s) is asked once, reads the terms and answers: %s', async (language, answer) => {
    const { page, complaints, leave } = await newVisitor(browser, running.told.portal, { language })
    const person = { ...portal.somebodyNew(), language }
    await portal.register(running.told.portal, person)
    const terms = termsOn(page, language)
    await portal.visit(page, '/login')
    await terms.username.fill(person.username)
    await terms.password.fill(person.password)
    await terms.logIn.click()
    await terms.question.waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])

    const opened = page.waitForEvent('popup')
    await terms.read.click()
    const text = await opened
    await termsOn(text, language).text.waitFor()
    await text.close()

    if (answer === 'accept') await terms.site.check()
    const saved = page.waitForResponse((response) => /\/api\/terms\/(?:accept|later)\//.test(response.url()))
    await terms[answer].click()
    expect((await saved).status()).toBe(200)
    await terms.question.waitFor({ state: 'hidden' })

    const asked = page.waitForResponse((response) => response.url().endsWith('/api/terms/'))
    await portal.visit(page, '/about')
    await asked
    expect(await terms.question.isVisible()).toBe(false)
    expect(complaints).toEqual([])
    await leave()
  })
})
