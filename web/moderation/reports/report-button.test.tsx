import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { sendReport } from '#contract/review/moderation/reports.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { ReportButton } from './report-button.tsx'

withFreshBrowser()
beforeAll(() => startAllWords())

async function openDialog(about: { record: number } | { profile: string }) {
  const asked = answerWith({ [sendReport.path]: answering(sendReport, 200, { sent: true }) })
  show(<ReportButton about={about} />)
  await userEvent.click(screen.getByRole('button'))
  return { asked, dialog: within(await screen.findByRole('dialog')) }
}

test('a visitor can report a record and may leave an address for the answer', async () => {
  const { asked, dialog } = await openDialog({ record: 12 })
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText('Choose a reason')
  await userEvent.click(dialog.getByRole('radio', { name: 'It is in the wrong place' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email (optional)' }), 'mair@example.org')
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText('Thank you. Your report was sent.')
  expect(asked.map(({ body }) => body)).toEqual([
    { record: '12', reason: 'wrong_place', note: '', email: 'mair@example.org', website: '', language: 'en' },
  ])
})

test('a member does not have to give an address, and a profile has no reason about its location', async () => {
  keepSession({ token: '1'.repeat(40), username: 'nest', email: 'nest@example.org', id: 7 })
  const { dialog } = await openDialog({ profile: 'gwen' })
  expect(dialog.queryByRole('textbox', { name: 'Email (optional)' })).toBeNull()
  expect(dialog.getAllByRole('radio')).toHaveLength(3)
})

test('what was written is still there after the dialog was closed by mistake', async () => {
  const { dialog } = await openDialog({ profile: 'gwen' })
  await userEvent.type(dialog.getByRole('textbox', { name: /^Note/ }), 'The picture is mine')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button'))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).value).toBe('The picture is mine')
})
