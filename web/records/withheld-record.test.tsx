import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { getRecord, type RecordDetail } from '#contract/records/records.ts'
import { setSensitivity, type ExactState } from '#contract/review/sensitivity.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing, withFile } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { samplePhotos, sampleRecord } from '#web/testing/sample-record.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { RecordDialog } from './record-dialog.tsx'

withFreshBrowser()
beforeEach(() => keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 3 }))

const CHANGING = '/api/records/7/sensitivity/'
const CHANGE = 'Change who sees Crug y Ŵydd'

function exactState(known: Partial<ExactState> = {}): ExactState {
  return {
    public_from: '2026-11-01T10:00:00Z',
    public_until: null,
    set_at: null,
    set_by_finder: null,
    reason: null,
    choices: ['generalised'],
    ...known,
  }
}

async function openDialog(known: Partial<RecordDetail>, answers: Record<string, Answering> = {}) {
  const asked = answerWith({
    '/api/records/7/': answering(getRecord, 200, sampleRecord(known)),
    ...answers,
  })
  show(
    <ToastArea>
      <RecordDialog id={7} onClose={vi.fn()} renderMap={() => null} referenceOf={() => 'SN 77 49'} />
    </ToastArea>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: known.title ?? 'Crug y Ŵydd' }))
  await dialog.findByText('Round barrow')
  return { asked, dialog }
}

test('a record that everybody sees has no note about its place', async () => {
  const { dialog } = await openDialog({ sensitivity: 'open', place: 'exact' })
  expect(dialog.queryByText(/withheld/)).toBeNull()
  expect(dialog.queryByRole('button', { name: CHANGE })).toBeNull()
})

test('a stranger reads that the place is withheld, and no empty lines about finder and history', async () => {
  const { dialog } = await openDialog({
    title: 'Round barrow (place withheld)',
    sensitivity: 'generalised',
    place: 'square',
    recorded_by: null,
  })
  dialog.getByText('Place withheld')
  dialog.getByText(/it is shown as the square of 1 km that contains it/)
  expect(dialog.queryByText('Recorded by')).toBeNull()
  expect(dialog.queryByRole('button', { name: /never changed|not been changed|Changed/i })).toBeNull()
  expect(dialog.queryByRole('button', { name: CHANGE })).toBeNull()
})

test('a place that was public for part of a day was public on that day', async () => {
  const { dialog } = await openDialog({
    sensitivity: 'generalised',
    place: 'exact',
    exact: exactState({ public_until: '2026-11-01T13:00:00Z', set_by_finder: true }),
  })
  dialog.getByText(/could see the exact place on 1 November 2026\./)
})

test('its finder reads what others see, since when everybody could see it, and why', async () => {
  const { dialog } = await openDialog({
    sensitivity: 'generalised',
    place: 'exact',
    exact: exactState({ public_until: '2026-11-20T10:00:00Z', set_by_finder: true, reason: 'Night hawks' }),
  })
  dialog.getByText(/^You see the exact record\. Others see its square of 1 km/)
  dialog.getByText(/from 1 November 2026 to 20 November 2026\. What was public cannot be recalled/)
  dialog.getByText('Reason: Night hawks')
})

test('before the level is raised, the page says since when everybody could see the place', async () => {
  const raised = answering(setSensitivity, 200, {
    sensitivity: 'generalised',
    exact: exactState({ public_until: '2026-11-23T10:00:00Z', choices: ['open'], set_by_finder: true }),
  })
  const { asked, dialog } = await openDialog(
    { sensitivity: 'open', place: 'exact', exact: exactState() },
    { [CHANGING]: raised },
  )
  await userEvent.click(dialog.getByRole('button', { name: /^More\b/, expanded: false }))
  await userEvent.click(dialog.getByRole('button', { name: CHANGE }))
  const question = within(await screen.findByRole('dialog', { name: CHANGE }))
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Change' })
  expect(confirm.disabled).toBe(true)
  expect(question.queryByRole('radio', { name: /^Nobody else/ })).toBeNull()
  await userEvent.click(question.getByRole('radio', { name: /^Only its finder/ }))
  question.getByText(/Everybody has been able to see the exact place since 1 November 2026/)
  await userEvent.type(question.getByRole('textbox', { name: 'Reason (optional)' }), 'Night hawks')
  await userEvent.click(confirm)
  await screen.findByText('The place is withheld now.')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: CHANGE })).toBeNull())
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    address: '/api/records/7/sensitivity/',
    body: { level: 'generalised', reason: 'Night hawks' },
  })
})

test('before the level is lowered, the page says that everybody will see the place; a refusal is said', async () => {
  const { dialog } = await openDialog(
    {
      sensitivity: 'generalised',
      place: 'exact',
      exact: exactState({ choices: ['open'], set_by_finder: true }),
    },
    { [CHANGING]: refusing(403) },
  )
  await userEvent.click(dialog.getByRole('button', { name: /^More\b/, expanded: false }))
  await userEvent.click(dialog.getByRole('button', { name: CHANGE }))
  const question = within(await screen.findByRole('dialog', { name: CHANGE }))
  await userEvent.click(question.getByRole('radio', { name: /^Everybody/ }))
  question.getByText(/Everybody will see the exact place/)
  await userEvent.click(question.getByRole('button', { name: 'Change' }))
  await question.findByText(/^You cannot change this/)
})

test('the photos of a withheld record are fetched with the session of the reader', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:photo')
  URL.revokeObjectURL = vi.fn()
  const photos = samplePhotos(1).map((photo) => ({ ...photo, thumbnail: '/media/records/one.jpg' }))
  const { asked, dialog } = await openDialog(
    { sensitivity: 'generalised', place: 'exact', exact: exactState(), pictures: photos },
    { '/media/records/one.jpg': withFile(new Uint8Array([1])) },
  )
  const button = dialog.getByRole('button', { name: 'Show picture 1 large' })
  await waitFor(() => expect(button.querySelector('img')?.getAttribute('src')).toBe('blob:photo'))
  const [request] = asked.filter(({ address }) => address.startsWith('/media/'))
  expect(request?.authorization).toBe(`Token ${'f'.repeat(40)}`)
})
