import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, sharedBrowser, type Browser, type Page } from './browser.ts'
import { formsOn } from './drivers/forms.ts'
import { ownRecordsOn } from './drivers/own-record.ts'
import { feedbackOn, reportOn } from './drivers/feedback.ts'
import { memberListOn } from './drivers/profile.ts'
import { accountOn, ownAccountOn } from './drivers/account.ts'
import { shellOn } from './drivers/shell.ts'
import { tabFaults } from './focus-walk.ts'
import { own } from './own-portal.ts'
import * as portal from './portal-driver.ts'

let browser: Browser

beforeAll(async () => {
  // No page with these forms needs to draw a map.
  browser = await sharedBrowser({ webgl: false })
})

/** Goes to the first button of this name and presses it, as somebody without a mouse does. */
async function press(page: Page, name: string): Promise<void> {
  await portal.tabTo(page, formsOn(page).button(name))
  await page.keyboard.press('Enter')
}

/** Sends a form with Enter in one of its fields. Returns the error of the field that then has the focus. */
async function firstFaultAfterEnter(page: Page, field: string): Promise<string> {
  await portal.tabTo(page, formsOn(page).field(field))
  await page.keyboard.press('Enter')
  return faultInFocus(page)
}

async function faultInFocus(page: Page): Promise<string> {
  const wrong = formsOn(page).wrongInFocus
  await wrong.waitFor()
  return wrong.evaluate((at) => {
    const ids = at.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  })
}

describe('without a mouse, every form of the pages', () => {
  test('for everybody can be reached by Tab and leads to its first error', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
    const open = async (path: string) => {
      await portal.visit(page, path)
      const form = formsOn(page).form
      await form.waitFor()
      expect(await tabFaults(page, form), path).toEqual([])
    }

    await open('/register')
    expect(await firstFaultAfterEnter(page, 'Username')).toBe('Please enter a username.')
    await open('/forgot-password')
    expect(await firstFaultAfterEnter(page, 'Email')).toBe('Fill in this field.')
    await open('/reset-password/MQ/cut-off')
    await press(page, 'Set new password')
    expect(await faultInFocus(page)).toBe('Please enter a password.')
    await open('/feedback')
    await portal.tabTo(page, feedbackOn(page).email)
    await page.keyboard.type('nobody')
    await portal.tabTo(page, feedbackOn(page).message)
    await page.keyboard.type('A kind word')
    await press(page, 'Send feedback')
    expect(await faultInFocus(page)).toBe(
      'Enter an email address in the correct format, like name@example.com.',
    )
    await open('/login')
    await page.keyboard.press('Enter')
    await accountOn(page).wrongCredentials.waitFor()
    await portal.visit(page, '/users')
    const members = shellOn(page).main
    await memberListOn(page).anyMember.waitFor()
    expect(await tabFaults(page, members), 'members').toEqual([])
    await leave()
  })

  test('for members can be reached by Tab and leads to its first error', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.arriveSignedIn(page, own('portal'))
    await page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
    const { main } = shellOn(page)
    const settle = () => page.waitForFunction(() => !document.querySelector('main [role=progressbar]'))

    await portal.visit(page, '/profile')
    await formsOn(page).form.waitFor()
    expect(await tabFaults(page, main), 'profile').toEqual([])

    await portal.recordAtOnce(page, 'Crug')
    await portal.visit(page, '/dashboard')
    await ownRecordsOn(page).edit('Crug').waitFor()
    expect(await tabFaults(page, main), 'dashboard').toEqual([])

    await portal.visit(page, '/account')
    await ownAccountOn(page).heading.waitFor()
    await settle()
    for (const what of ['Username', 'Email', 'Password']) await press(page, `Change: ${what}`)
    await press(page, 'Delete my account')
    // These forms are fetched when they are opened.
    for (const button of ['Change username', 'Change email', 'Change password', 'Delete permanently'])
      await formsOn(page).button(button).waitFor()
    expect(await tabFaults(page, main), 'account').toEqual([])
    expect(await firstFaultAfterEnter(page, 'New username')).toBe('Fill in this field.')

    await portal.visit(page, '/user/demo_eleri')
    await press(page, 'Report this profile')
    const report = reportOn(page, 'profile')
    await report.dialog.waitFor()
    expect(await tabFaults(page, report.dialog), 'report').toEqual([])
    await page.keyboard.press('Enter')
    await report.reasonMissing.waitFor()
    await leave()
  })

  test('for news can be reached by Tab and leads to its first error', async () => {
    const { page, leave } = await newVisitor(browser, own('portal'))
    await portal.signInAs(page, own('portal'), own('administrator'))
    await page.addInitScript(() => sessionStorage.setItem('betaSeen', 'true'))
    await portal.visit(page, '/admin/news/new')
    const form = formsOn(page).form
    await form.waitFor()
    expect(await tabFaults(page, form)).toEqual([])
    await press(page, 'Save draft')
    expect(await faultInFocus(page)).toBe('Fill in this field.')
    await leave()
  })
})
