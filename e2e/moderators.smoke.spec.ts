import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { accountOn } from './drivers/account.ts'
import { administrationOn } from './drivers/administration.ts'
import { reportOn } from './drivers/feedback.ts'
import { recordOn } from './drivers/record.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser({ webgl: false })
})

test('an administrator makes a member a moderator, who hides a reported record and then loses the role', async () => {
  const visitor = await newVisitor(browser, own('portal'))
  const owner = await portal.arriveSignedIn(visitor.page, own('portal'))
  await portal.visit(visitor.page, '/news')
  const title = `Twmpath ${owner.username}`
  const id = await portal.recordAtOnce(visitor.page, title)
  await portal.visit(visitor.page, `/LidarPortal?record=${id}`)
  await recordOn(visitor.page, title).openMore()
  await recordOn(visitor.page, title).report.click()
  const report = reportOn(visitor.page, 'record')
  await report.reason('The site is sensitive and should not be shown').check()
  await report.send.click()
  await report.sent.waitFor()

  const helper = await newVisitor(browser, own('portal'))
  const { username } = await portal.arriveSignedIn(helper.page, own('portal'))
  const chief = await newVisitor(browser, own('portal'))
  await portal.logIn(chief.page, own('administrator'))
  await chief.page.waitForURL(/lidarPortal/i)
  const roles = administrationOn(chief.page)
  await portal.visit(chief.page, `/admin/members?search=${username}`)
  await roles.changeModerator('grant', username)

  const moderator = administrationOn(helper.page)
  await portal.visit(helper.page, '/news')
  await accountOn(helper.page).menu.click()
  await accountOn(helper.page).menuItem('Administration').click()
  await moderator.needsAttention(/waiting for a decision/).click()
  await moderator.reportOf(title).waitFor()
  await moderator.outlineOf(title).waitFor()
  await moderator.hideReported(title, 'Robbers have been here.')
  await moderator.reportedIsHidden.waitFor()
  const listed = await visitor.page.request.get('/api/records/')
  expect(await listed.text()).not.toContain(title)
  await portal.visit(helper.page, '/admin/members')
  await moderator.notFound.waitFor()

  await roles.changeModerator('revoke', username)
  await portal.visit(helper.page, '/admin/reports')
  await moderator.notFound.waitFor()
  expect([...visitor.complaints, ...helper.complaints, ...chief.complaints]).toEqual([])
  await Promise.all([visitor.leave(), helper.leave(), chief.leave()])
})
