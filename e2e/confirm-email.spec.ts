import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { confirmationOn, ownAccountOn } from './drivers/account.ts'
import { confirmationLink, openMailbox, type Mailbox } from './mailbox.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let mailbox: Mailbox

beforeAll(async () => {
  browser = await sharedBrowser({ webgl: false })
  mailbox = await openMailbox(own('mailPort'))
})

afterAll(async () => {
  await mailbox.close()
})

test('a new member confirms the email address by the link in an email, which works once', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const { email } = await portal.arriveSignedIn(page, own('portal'))
  const account = ownAccountOn(page)
  await portal.visit(page, '/account')
  await account.unconfirmed.waitFor()
  await account.sendLinkAgain.dblclick()
  await account.linkSentAgain.waitFor()

  const link = await confirmationLink(mailbox, email)
  const confirmation = confirmationOn(page)
  await page.goto(link)
  await confirmation.confirmed.waitFor()
  await page.reload()
  await confirmation.usedBefore.waitFor()
  await page.goto(`${link}x`)
  await confirmation.wrong.waitFor()

  await confirmation.toAccount.click()
  await account.confirmed.waitFor()
  expect(complaints).toEqual([])
  await leave()
})
