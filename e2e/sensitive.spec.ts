import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { administrationOn } from './drivers/administration.ts'
import { recordOn } from './drivers/record.ts'
import { sensitiveOn } from './drivers/sensitive.ts'
import { openMailbox } from './mailbox.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser
let mailbox: Awaited<ReturnType<typeof openMailbox>>

beforeAll(async () => {
  // No page of these journeys needs to draw a map.
  browser = await sharedBrowser({ webgl: false })
  mailbox = await openMailbox(own('mailPort'))
})

afterAll(async () => {
  await mailbox.close()
})

const FACE = 'Round barrow (place withheld)'

test('a landowner asks in Welsh that a record at risk be withheld; it is at once, until an administrator answers', async () => {
  const finder = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(finder.page, own('portal'))
  await portal.visit(finder.page, '/news')
  const title = `Crug ${username}`
  const id = await portal.recordAtOnce(finder.page, title)
  await finder.leave()
  const { page: visited, ...visitor } = await newVisitor(browser, own('portal'), { language: 'cy' })
  const landowner = sensitiveOn(visited, 'cy')
  await portal.visit(visited, `/LidarPortal?record=${id}`)
  await landowner.openMore()
  await landowner.ask.click()
  await landowner.sendAtRisk({ name: 'Mair', email: 'mair@example.org', reason: 'Cloddio liw nos' })
  await landowner.sent.waitFor()
  await landowner.withheldNow.waitFor()
  await portal.visit(visited, `/LidarPortal?record=${id}`)
  await recordOn(visited, FACE).dialog.waitFor()
  await landowner.notice.waitFor()

  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  await portal.logIn(page, own('administrator'))
  await page.waitForURL(/lidarPortal/i)
  await portal.visit(page, '/admin/sensitive')
  const admin = administrationOn(page)
  await admin.answerRequest(/^Everybody/, 'Diolch. Mae’r cae dan wyliadwriaeth.')
  await admin.requestAnswered.waitFor()
  await visited.reload()
  await recordOn(visited, title).dialog.waitFor()
  await mailbox.mailTo('mair@example.org', 'Ein hateb', 'dan wyliadwriaeth')
  expect([...complaints, ...visitor.complaints]).toEqual([])
  await Promise.all([leave(), visitor.leave()])
})

test('a finder withholds the place of a record, and sees it exactly; others read that it is withheld', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(page, own('portal'))
  await portal.visit(page, '/news')
  const title = `Crug ${username}`
  const id = await portal.recordAtOnce(page, title)
  const finder = sensitiveOn(page, 'en')
  await portal.visit(page, `/LidarPortal?record=${id}`)
  await finder.openMore()
  await finder.withhold()
  await finder.withheld.waitFor()
  await recordOn(page, title)
    .describes(/^You see the exact record/)
    .waitFor()
  const visitor = await newVisitor(browser, own('portal'))
  await portal.visit(visitor.page, `/LidarPortal?record=${id}`)
  await recordOn(visitor.page, FACE).dialog.waitFor()
  await sensitiveOn(visitor.page, 'en').notice.waitFor()
  expect([...complaints, ...visitor.complaints]).toEqual([])
  await Promise.all([leave(), visitor.leave()])
})
