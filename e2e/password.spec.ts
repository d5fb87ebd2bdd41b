import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { openMailbox } from './mailbox.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let mailbox: Awaited<ReturnType<typeof openMailbox>>

beforeAll(async () => {
  browser = await sharedBrowser()
  mailbox = await openMailbox(own('mailPort'))
})

afterAll(async () => {
  await mailbox.close()
})

test('a member who forgot the password gets an email, sets a new password and logs in', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const { forgotten, email: address } = accountOn(page)
  const walker = portal.somebodyNew()
  const { email } = walker
  await portal.register(own('portal'), walker)

  await portal.visit(page, '/login')
  await forgotten.link.click()
  await address.fill(email)
  await forgotten.send.click()
  await forgotten.sent.waitFor()

  const { text = '' } = await mailbox.mailTo(email, '', '/reset-password/')
  const link = /^http:\S+\/reset-password\/\S+$/m.exec(text)?.[0] ?? 'no link in the mail'
  await page.goto(link)
  const password = 'Cadair Idris 893 metr'
  await forgotten.newPassword.fill(password)
  await forgotten.repeated.fill(password)
  await forgotten.set.click()
  await forgotten.changed.waitFor()

  await portal.logIn(page, { ...walker, password })
  await page.waitForURL(/lidarPortal/i)
  expect(complaints).toEqual([])
  await leave()
})
