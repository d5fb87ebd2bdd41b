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
    /** Answers the reports of a record or a profile. */
    answerReports: async (title: string, answer: string): Promise<void> => {
      await button(`Answer the reports of ${title}`).click()
      await dialog.getByLabel('Answer').fill(answer)
      await button('Send and close').click()
    },
    reportsAnswered: page.getByText('The reports are answered.'),
    /** Answers the newest request about a sensitive site, and chooses who sees its record. */
    answerRequest: async (level: RegExp, answer: string): Promise<void> => {
      await page
        .getByRole('button', { name: /^Answer request/ })
        .first()
        .click()
      await dialog.getByRole('radio', { name: level }).check()
      await dialog.getByLabel('Answer').fill(answer)
      await button('Send and close').click()
    },
    requestAnswered: page.getByText('The request is answered.'),
    /** Hides a record from its reports, which are closed with the same reason. */
    hideReported: async (title: string, reason: string): Promise<void> => {
      await button(`Hide ${title} and close its reports`).click()
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name: 'Hide' }).dblclick()
    },
    reportedIsHidden: page.getByText('The record is hidden and its reports are closed.'),
    outlineOf: (title: string) => page.getByRole('img', { name: `Outline of ${title}` }),
    dismissReports: async (title: string): Promise<void> => {
      await button(`Dismiss the reports of ${title}`).click()
      await dialog.getByRole('button', { name: 'Dismiss' }).click()
    },
    reportsDismissed: page.getByText('The reports are dismissed.'),
    /** Grants the role of a moderator or withdraws it. */
    changeModerator: async (act: 'grant' | 'revoke', username: string): Promise<void> => {
      const opening =
        act === 'grant' ? `Make ${username} a moderator` : `Withdraw the moderator’s role of ${username}`
      await button(opening).click()
      await dialog
        .getByRole('button', { name: act === 'grant' ? 'Make moderator' : 'Withdraw the role' })
        .click()
      await dialog.waitFor({ state: 'detached' })
    },
    /** What waits, as the overview says it. */
    needsAttention: (text: RegExp) => page.getByRole('link', { name: text }),
    notFound: page.getByRole('heading', { name: 'Page not found' }),
    /** The choice of what is shown names the acts, too. */
    audited: (act: string) => page.getByText(act, { exact: true }).filter({ visible: true }).first(),
  }
}
