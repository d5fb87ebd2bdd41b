import { beforeAll, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser } from './browser.ts'
import { ownRecordsOn } from './drivers/own-record.ts'
import { recordOn } from './drivers/record.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})
test('a member edits a record and its outline, sees its history, deletes it and restores it', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const member = await portal.arriveSignedIn(page, own('portal'))
  const title = `Crug ${member.username}`
  await portal.visit(page, '/news')
  const id = await portal.recordAtOnce(page, title)

  await portal.visit(page, '/dashboard')
  const mine = ownRecordsOn(page)
  await mine.badge('First Find').waitFor()
  await mine.edit(title).click()
  const { form } = mine
  await form.drawn.waitFor()
  // The map has zoomed in far enough to move corners.
  await page.waitForURL(/[?&]at=52\.350\d*,-3\.759\d*,1[67]/)
  await form.moveCorners.click()
  await form.removeCorner.click()
  await form.title.fill(`${title} crwn`)
  await form.save.click()
  await form.saved.waitFor()

  await portal.openMap(page, `?record=${id}`)
  const record = recordOn(page, `${title} crwn`)
  await record.openMore()
  await record.history.click()
  await record.historySays('3 corners').waitFor()
  await record.delete()
  await record.undo.click()
  await record.isBack.waitFor()
  expect(complaints).toEqual([])
  await leave()
})
