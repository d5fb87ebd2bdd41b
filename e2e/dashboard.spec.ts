import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, openBrowser, type Browser } from './browser.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('a member edits a record and its outline, sees the history, deletes it and thinks again', async () => {
  const { page, complaints, leave } = await newVisitor(browser, own('portal'))
  const member = await portal.arriveSignedIn(page, own('portal'))
  const title = `Crug ${member.username}`
  await portal.visit(page, '/news')
  const id = await portal.recordAtOnce(page, title)

  await portal.visit(page, '/dashboard')
  await page.getByText('First Find', { exact: true }).waitFor()
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  const form = page.getByRole('form', { name: 'Edit Record' })
  await form.getByText('Polygon drawn').waitFor()
  // Near enough to move its corners.
  await page.waitForURL(/[?&]at=52\.350\d*,-3\.759\d*,1[67]/)
  await form.getByRole('button', { name: 'Move corners' }).click()
  await form
    .getByRole('button', { name: /Delete|Remove/ })
    .first()
    .click()
  await form.getByRole('textbox', { name: /Title/ }).fill(`${title} crwn`)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved.', { exact: false }).waitFor()

  await portal.openMap(page, `?record=${id}`)
  const dialog = page.getByRole('dialog', { name: `${title} crwn` })
  await dialog.getByRole('button', { name: /Changed 1 time/ }).click()
  await dialog.getByText('3 corners', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this record?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The record is back').waitFor()
  expect(complaints).toEqual([])
  await leave()
})
