import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
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
import { sampleReview, sampleReviewEvent, sampleSummaryOfReview } from '#web/testing/sample-review.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { ReviewSection } from './review-section.tsx'
import { WordOfReviewer } from './word-of-reviewer.tsx'

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

const RING = { site_type: 'enclosure', monument_type: 'ring_ditch', period: 'iron_age' } as const
const ACCEPTED: RecordReview['her'] = {
  ...{ status: 'accepted', version: 1, at: '2027-05-04T10:00:00Z', reason: null },
  ...{ reference: { scheme: 'prn_gat', number: '81234' }, note: 'Seen from the road.' },
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
    correction: RING,
    also_recorded: [{ id: 812, recorded_by: 'mair', year: 2026 }],
  })
  screen.getByText('Ring ditch, Iron Age')
  screen.getByText('Confirmed on 4 May 2027, version 2.')
  screen.getByText('Probable')
  screen.getByText('Within 5 m (LiDAR)')
  expect(
    screen.getByRole('link', { name: 'Also recorded by mair, no. 812, 2026' }).getAttribute('href'),
  ).toBe('/LidarPortal?record=812')
})

test('what the Historic Environment Record answers is said, and stands last in what happened with its words', async () => {
  open({ state: 'verified', events: [], her: ACCEPTED })
  expect(screen.getByText('Historic Environment Record (HER)').nextSibling?.textContent).toBe(
    'Accepted, 4 May 2027 · PRN, Gwynedd: 81234',
  )
  await userEvent.click(screen.getByRole('button', { name: 'What has happened' }))
  await screen.findByText('Seen from the road.')
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
        correction: RING,
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
  screen.getByText('Reviewer: Ring ditch, Iron Age')
})

test('those who see only the square are told nothing', () => {
  answerWith({})
  show(<ReviewSection record={sampleRecord()} />)
  expect(screen.queryByText('Review')).toBeNull()
})

describe('what was written to the finder', () => {
  const verdict = sampleReviewEvent({ seq: 1, note: 'A clear ditch around it.' })
  const showWord = (known: Partial<RecordReview>) => {
    const asked = answerWith({
      '/api/records/7/review/': answering(getReview, 200, sampleReview({ state: 'verified', ...known })),
    })
    show(<WordOfReviewer record={sampleRecord({ review: sampleSummaryOfReview({ state: 'verified' }) })} />)
    return asked
  }

  test('stands above the find: the words of the standing verdict and of the officer', async () => {
    asFinder()
    const earlier = sampleReviewEvent({ kind: 'not_archaeological', note: 'A bunker.' })
    showWord({ events: [earlier, { ...verdict, seq: 2 }], her: ACCEPTED })
    await screen.findByText('A clear ditch around it.')
    screen.getByText('Seen from the road.')
    expect(screen.queryByText('A bunker.')).toBeNull()
  })

  test('is not there while the find is being reviewed again', async () => {
    asFinder()
    const asked = showWord({ state: 'in_review', events: [verdict] })
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByText('A clear ditch around it.')).toBeNull()
  })

  test('is not asked for by others, who read it in what happened', () => {
    expect(showWord({ events: [verdict] })).toEqual([])
  })
})
