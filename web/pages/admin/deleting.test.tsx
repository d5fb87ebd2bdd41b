import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { deleteFeedback, listFeedback, type Feedback } from '#contract/site/feedback.ts'
import { deleteReport, listReports } from '#contract/review/moderation/reports.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleUser } from '#web/testing/sample-account.ts'
import { sampleReport, sampleReportGroup } from '#web/testing/sample-report.ts'
import { answerWith, type Asked } from '#web/testing/server.ts'

withFreshBrowser()

const FEEDBACK: Feedback = {
  id: 5,
  name: 'Mair',
  email: 'mair@example.org',
  message: 'Diolch o galon.',
  received: '2026-11-20T10:00:00Z',
  done: null,
}
const REPORTS = sampleReportGroup({ reports: [sampleReport({ id: 5, note: 'Diolch o galon.' })] })

describe.each([
  {
    what: 'feedback',
    list: (isThere: boolean) =>
      answering(listFeedback, 200, {
        feedback: isThere ? [FEEDBACK] : [],
        total: isThere ? 1 : 0,
        next: null,
      }),
    deletion: deleteFeedback,
    warning: 'It will be permanently deleted, with the name and address of the person who wrote it.',
    done: 'The feedback is deleted.',
  },
  {
    what: 'reports',
    list: (isThere: boolean) =>
      answering(listReports, 200, { groups: isThere ? [REPORTS] : [], total: isThere ? 1 : 0, next: null }),
    deletion: deleteReport,
    warning: 'The report and its answer will be permanently deleted. Nobody will be notified.',
    done: 'The report is deleted.',
  },
])('an entry of $what', ({ what, list, deletion, warning, done }) => {
  let asked: Asked[]
  let isRefused: boolean

  const deletions = () => asked.filter(({ method }) => method === 'DELETE').map(({ address }) => address)
  const askForDeletion = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Delete the .* of 20 November 2026/ }))
    return screen.findByRole('dialog', { name: /^Delete the .* of 20 November 2026/ })
  }

  beforeEach(() => {
    keepSession({ ...sampleUser(), token: freshToken(what) })
    let isThere = true
    isRefused = false
    asked = answerWith({
      [getOwnAccount.path]: answering(getOwnAccount, 200, sampleAccount({ administrator: true })),
      [`/api/admin/${what}/?state=open`]: () => list(isThere),
      [`/api/admin/${what}/5/`]: () => {
        if (isRefused) return refusing(500)
        isThere = false
        return answering(deletion, 204)
      },
    })
    openPortal(`/admin/${what}`)
  })

  it('is permanently deleted after the administrator confirms twice', async () => {
    const dialog = await askForDeletion()
    within(dialog).getByText(warning)
    expect(deletions()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText(done)
    await screen.findByText('There is nothing here.')
    expect(deletions()).toEqual([`/api/admin/${what}/5/`])
    expect(screen.queryByText('Diolch o galon.')).toBeNull()
  })

  it('stays if the administrator cancels', async () => {
    const dialog = await askForDeletion()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByText('Diolch o galon.')
    expect(deletions()).toEqual([])
  })

  it('stays if the server refuses, and the dialog says so', async () => {
    isRefused = true
    const dialog = await askForDeletion()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await within(dialog).findByRole('alert')
    expect(screen.queryByText(done)).toBeNull()
    screen.getByText('Diolch o galon.')
  })
})
