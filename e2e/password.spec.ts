import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, type Browser } from './browser.ts'
import { openMailbox } from './mailbox.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let mailbox: Awaited<ReturnType<typeof openMailbox>>

beforeAll(async () => {
  browser = await openBrowser()
  mailbox = await openMailbox(own('mailPort'))
})

afterAll(async () => {
  await browser.close()
  await mailbox.close()
})

test('a member who forgot the password gets a mail, sets a new one and logs in', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const walker = portal.somebodyNew()
  const { email } = walker
  await portal.register(own('portal'), walker)

  await portal.visit(page, '/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('If there is an account with the address').waitFor()

  const { text = '' } = await mailbox.mailTo(email)
  const link = /^http:\S+\/reset-password\/\S+$/m.exec(text)?.[0] ?? 'no link in the mail'
  await page.goto(link)
  const password = 'Cadair Idris 893 metr'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('Your password has been changed. Please log in.').waitFor()

  await portal.logIn(page, { ...walker, password })
  await page.waitForURL(/lidarPortal/i)
  expect(complaints).toEqual([])
  await leave()
})
