import type { Page } from '../browser.ts'

/** The pages of administrators. */
export function administrationOn(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  return {
    section: (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).last(),
    feedback: (text: string) => page.getByText(text),
    reportOf: (title: string) => page.getByRole('heading', { name: `Record: ${title}` }),
    findRecord: page.getByRole('link', { name: 'Find the record' }).first(),
    /** Hides a record or restores it, with a reason. */
    decide: async (act: 'Hide' | 'Restore', title: string, reason: string): Promise<void> => {
      await button(`${act} ${title}`).click()
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name: act }).click()
      await dialog.waitFor({ state: 'detached' })
    },
    /** Answers the newest report. */
    answerReport: async (answer: string): Promise<void> => {
      await page
        .getByRole('button', { name: /^Answer the report/ })
        .first()
        .click()
      await dialog.getByLabel('Answer').fill(answer)
      await button('Send and close').click()
    },
    reportAnswered: page.getByText('The report is answered.'),
    audited: (act: string) => page.getByText(act, { exact: true }).first(),
  }
}
