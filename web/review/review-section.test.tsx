import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answerQuestion,
  askSecondLook,
  getReview,
  getStaffing,
  type RecordReview,
} from '#contract/review/review.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { sampleReview, sampleSummaryOfReview } from '#web/testing/sample-review.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { ReviewSection } from './review-section.tsx'

withFreshBrowser()

const asFinder = () =>
  keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 3 })
const EVENT = {
  version: 1,
  reason: null,
  target: null,
  sure_archaeological: null,
  sure_type: null,
  position: null,
  correction: null,
}

function open(known: Partial<RecordReview>, answers: Record<string, Answering> = {}) {
  const review = sampleReview(known)
  const asked = answerWith({
    [getStaffing.path]: answering(getStaffing, 200, { staffed: true, waiting: 12, median_days: 9 }),
    '/api/records/7/review/': answering(getReview, 200, review),
    ...answers,
  })
  const summary = sampleSummaryOfReview({ ...known })
  show(
    <ToastArea>
      <ReviewSection record={sampleRecord({ version: review.version, review: summary })} />
    </ToastArea>,
  )
  return asked
}

test('a find that waits says how soon reviewers look, and promises nothing where nobody does', async () => {
  open({})
  await screen.findByText('12 finds wait here; half are looked at within 9 days.')
  expect(screen.getByText('Not yet reviewed')).toBeDefined()
})

test('without a reviewer, members can give opinions', async () => {
  open(
    {},
    { [getStaffing.path]: answering(getStaffing, 200, { staffed: false, waiting: 12, median_days: null }) },
  )
  await screen.findByText('No reviewer for this area yet. Other members can give opinions.')
})

test('a confirmed find says which version was confirmed, how sure that is and what is the same', () => {
  open({
    state: 'verified',
    version: 2,
    sure_archaeological: 'high',
    sure_type: 'probable',
    position: { metres: 5, by: 'lidar' },
    verified: { version: 2, at: '2027-05-04T10:00:00Z' },
    also_recorded: [{ id: 812, recorded_by: 'mair', year: 2026 }],
  })
  screen.getByText('Confirmed on 4 May 2027, version 2.')
  screen.getByText('Probable')
  screen.getByText('Within 5 m (LiDAR)')
  expect(
    screen.getByRole('link', { name: 'Also recorded by mair, no. 812, 2026' }).getAttribute('href'),
  ).toBe('/LidarPortal?record=812')
})

test('a record that is on a register elsewhere says where', () => {
  open({ state: 'already_recorded', target: { scheme: 'nprn', number: '303456' } })
  screen.getByText('National Primary Record Number (NPRN): 303456')
})

test('the finder answers a question, and a lost answer is said', async () => {
  asFinder()
  const events = [
    {
      ...EVENT,
      seq: 1,
      kind: 'needs_info',
      at: '2026-11-21T10:00:00Z',
      from: 'in_review',
      to: 'needs_info',
      by: 'nest',
      note: 'Is it on the ground?',
    },
  ] as const
  const asked = open(
    { state: 'needs_info', acts: ['answer'], events: [...events] },
    { '/api/records/7/answered/': refusing(500) },
  )
  await screen.findByText('Is it on the ground?')
  await userEvent.type(screen.getByRole('textbox', { name: 'Your answer (optional)' }), 'Half a metre high.')
  await userEvent.click(screen.getByRole('button', { name: 'Answered' }))
  await screen.findByText('No.')
  answerWith({
    '/api/records/7/answered/': answering(answerQuestion, 200, sampleReview({ state: 'in_review' })),
    '/api/records/7/review/': answering(getReview, 200, sampleReview({ state: 'in_review' })),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Answered' }))
  await screen.findByText('The reviewer has your answer.')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'Half a metre high.' })
})

test('the finder asks for a second look', async () => {
  asFinder()
  const asked = open(
    { state: 'not_archaeological', reason: 'golf', acts: ['second_look'] },
    { '/api/records/7/second-look/': answering(askSecondLook, 200, sampleReview({ state: 'in_review' })) },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a second look' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Ask for a second look' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(asked.some(({ address }) => address.endsWith('/second-look/'))).toBe(true))
  await screen.findByText('A different reviewer will look at it.')
})

test('what happened is loaded when it is opened', async () => {
  const asked = open({
    state: 'verified',
    events: [
      {
        ...EVENT,
        seq: 1,
        kind: 'verified',
        at: '2027-05-04T10:00:00Z',
        from: 'in_review',
        to: 'verified',
        by: null,
        note: 'A ring ditch.',
      },
    ],
  })
  expect(asked.some(({ address }) => address.includes('/review/'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'What has happened' }))
  await screen.findByText('Confirmed, 4 May 2027')
  screen.getByText('A ring ditch.')
})

test('those who see only the square are told nothing', () => {
  answerWith({})
  show(<ReviewSection record={sampleRecord()} />)
  expect(screen.queryByText('Review')).toBeNull()
})
