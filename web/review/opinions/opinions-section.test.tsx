import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  getOpinions,
  giveOpinion,
  revealOpinions,
  withdrawOpinion,
  type Opinions,
} from '#contract/review/opinions.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { sampleOpinion, sampleOpinions } from '#web/testing/sample-review.ts'
import { answerWith, type Outcome } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { OpinionsSection } from './opinions-section.tsx'

withFreshBrowser()

const ADDRESS = '/api/records/7/opinions/'
const signIn = (username = 'mair') =>
  keepSession({ token: 'f'.repeat(40), username, email: `${username}@example.org`, id: 4 })

function open(opinions: Opinions, { given, ...answers }: Record<string, Outcome> = {}) {
  const read = answering(getOpinions, 200, opinions)
  const asked = answerWith({
    ...answers,
    [ADDRESS]: ({ method }) => (method === 'POST' && given ? given : read),
  })
  show(
    <ToastArea>
      <OpinionsSection record={sampleRecord({ opinions: { total: opinions.total } })} />
    </ToastArea>,
  )
  return asked
}

const OPEN = sampleOpinions({
  total: 8,
  open: true,
  counts: { agree: 6, other_type: 1, natural_or_modern: 1, cannot_tell: 0, uncounted: 0 },
  archaeological: { k: 7, n: 8, low: 53, high: 98 },
  type: { k: 6, n: 7, low: 49, high: 97 },
  verdict: 'agree',
  paused_until: null,
})

test('a visitor sees how many there are, and where to log in', async () => {
  open(sampleOpinions({ total: 4 }))
  await screen.findByRole('link', { name: 'Log in to say what you think it is.' })
  screen.getByText('4 opinions')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a member answers first, and then sees the counts, the figure and its interval in words', async () => {
  signIn()
  const asked = open(sampleOpinions(), {
    given: answering(giveOpinion, 201, { ...OPEN, mine: sampleOpinion({ mine: true }) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Give your opinion' }))
  await screen.findByText('Choose one of the four.')
  await userEvent.click(screen.getByRole('radio', { name: 'Natural or modern' }))
  await userEvent.click(screen.getByRole('button', { name: 'Give your opinion' }))
  await screen.findByText('Choose what made it.')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What made it?' }), 'natural_glacial')
  await userEvent.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'A drumlin.')
  await userEvent.click(screen.getByRole('button', { name: 'Give your opinion' }))
  await screen.findByText('People agree that this is archaeological')
  screen.getByText('7 of 8: with 95 % confidence between 53 and 98 %')
  screen.getByText('6 of 7 of them agree with the type.')
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    version: 1,
    kind: 'natural_or_modern',
    cause: 'natural_glacial',
    note: 'A drumlin.',
  })
})

test('a member can see the others first, and reads that a later opinion is not counted', async () => {
  signIn()
  open(sampleOpinions(), { [`${ADDRESS}show/`]: answering(revealOpinions, 200, OPEN) })
  const button = await screen.findByRole('button', { name: 'Show what others said' })
  screen.getByText('An opinion that you give after that is shown, but not counted.')
  await userEvent.click(button)
  await screen.findByText('People agree that this is archaeological')
})

test('an opinion can be withdrawn', async () => {
  signIn()
  open(
    { ...OPEN, mine: sampleOpinion({ mine: true }) },
    { [`${ADDRESS}mine/`]: answering(withdrawOpinion, 200, { ...OPEN, total: 7 }) },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw your opinion' }))
  await screen.findByText('7 opinions')
  await screen.findByText('Your opinion is withdrawn.')
  await screen.findByRole('button', { name: 'Give your opinion' })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'I agree with the record' })),
  )
})

test('what was written stays when the record has changed meanwhile', async () => {
  signIn()
  const why = 'The record has changed in the meantime. Look at it again first.'
  open(sampleOpinions(), { given: refusing(400, why) })
  await userEvent.click(await screen.findByRole('radio', { name: 'I cannot tell' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'Too much bracken.')
  await userEvent.click(screen.getByRole('button', { name: 'Give your opinion' }))
  await screen.findByText(why)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' }).value).toBe(
    'Too much bracken.',
  )
})

test('the finder sees the opinions and is not asked for one', async () => {
  signIn('gwen')
  open(OPEN)
  await screen.findByText('People agree that this is archaeological')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('each opinion says why it is not counted', async () => {
  signIn()
  open({
    ...OPEN,
    opinions: [
      sampleOpinion({ id: 1, uncounted: 'new_account' }),
      sampleOpinion({
        id: 2,
        kind: 'other_type',
        monument_type: 'hut_circle',
        withdrawn: '2026-11-21T10:00:00Z',
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Each opinion' }))
  screen.getByText(/new member/)
  screen.getByText('Archaeological, but something else: Hut circle')
  screen.getByText(/withdrawn on 21 Nov/)
})

test('too few opinions make no figure', async () => {
  signIn('gwen')
  open({
    ...OPEN,
    total: 2,
    counts: { agree: 2, other_type: 0, natural_or_modern: 0, cannot_tell: 0, uncounted: 0 },
    archaeological: null,
    type: null,
    verdict: null,
  })
  await screen.findByText('Too few opinions for a figure (2 of 5)')
})
