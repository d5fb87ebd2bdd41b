import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Feedback } from '#contract/feedback.ts'
import type { Report } from '#contract/reports.ts'
import { keepSession } from '#web/lib/session-store.ts'
import { answerWith, openPortal, withFreshBrowser, type Asked } from '#web/testing/portal.tsx'

withFreshBrowser()

const FEEDBACK: Feedback = {
  id: 5,
  name: 'Mair',
  email: 'mair@example.org',
  message: 'Diolch o galon.',
  received: '2026-11-20T10:00:00Z',
  done: null,
}
const REPORT: Report = {
  id: 5,
  reason: 'spam',
  note: 'Diolch o galon.',
  reported: '2026-11-20T10:00:00Z',
  record: { id: 12, title: 'Crug y Ŵydd', recorded_by: 'gwen' },
  profile: null,
  reporter: null,
  closed: null,
}

describe.each([
  {
    what: 'feedback',
    entry: FEEDBACK,
    warning: 'It is gone for good, with the name and the address of whoever wrote it.',
    done: 'The feedback is deleted.',
  },
  {
    what: 'reports',
    entry: REPORT,
    warning: 'The report is gone for good, and its answer with it. Nobody is told.',
    done: 'The report is deleted.',
  },
])('an entry of $what', ({ what, entry, warning, done }) => {
  let asked: Asked[]
  let status: number

  const deletions = () => asked.filter(({ method }) => method === 'DELETE').map(({ address }) => address)
  const askForDeletion = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Delete the .* of 20 November 2026/ }))
    return screen.findByRole('dialog', { name: /^Delete the .* of 20 November 2026/ })
  }

  beforeEach(() => {
    const account = { id: 7, username: 'nest', email: 'nest@example.org' }
    keepSession({ ...account, token: `${what}-${Math.random()}` })
    let kept: object[] = [entry]
    status = 204
    asked = answerWith({
      '/api/account/': () => ({ status: 200, body: { ...account, language: 'en', administrator: true } }),
      [`/api/admin/${what}/?state=open`]: () => ({ status: 200, body: { [what]: kept, next: null } }),
      [`/api/admin/${what}/5/`]: () => {
        if (status === 204) kept = []
        return { status }
      },
    })
    openPortal(`/admin/${what}`)
  })

  it('is deleted for good by the administrator who says so twice', async () => {
    const dialog = await askForDeletion()
    within(dialog).getByText(warning)
    expect(deletions()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await screen.findByText(done)
    await screen.findByText('There is nothing here.')
    expect(deletions()).toEqual([`/api/admin/${what}/5/`])
    expect(screen.queryByText('Diolch o galon.')).toBeNull()
  })

  it('stays where the administrator thinks better of it', async () => {
    const dialog = await askForDeletion()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByText('Diolch o galon.')
    expect(deletions()).toEqual([])
  })

  it('stays where the server refuses, and the dialog says so', async () => {
    status = 500
    const dialog = await askForDeletion()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await within(dialog).findByRole('alert')
    expect(screen.queryByText(done)).toBeNull()
    screen.getByText('Diolch o galon.')
  })
})
