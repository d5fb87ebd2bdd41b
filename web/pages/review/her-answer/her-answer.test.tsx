import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import { answerForHer } from '#contract/her/her-answer.ts'
import { getReview, type RecordReview } from '#contract/review/review.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { openDesk, press, signInAsReviewer } from '#web/testing/review-desk.ts'
import { sampleReview } from '#web/testing/sample-review.ts'

withFreshBrowser()
beforeEach(signInAsReviewer)

/** The compiler forgets the refusals that several routes share. */
const ANSWER = answerForHer as typeof answerForHer & { response: { 409: TSchema } }
const CONFIRMED = sampleReview({
  ...{ state: 'verified', version: 2, seq: 3, acts: ['reopen', 'answer_for_her'] },
  where: { region: 'gat', near: null },
})
const ACCEPTED: RecordReview['her'] = {
  ...{ status: 'accepted', version: 2, at: '2027-05-04T10:00:00Z', reason: null, note: null },
  reference: { scheme: 'prn_gat', number: '81234' },
}

function open(review: RecordReview, answer = answering(answerForHer, 200, { ...review, her: ACCEPTED })) {
  let shown = review
  const { asked } = openDesk('/review?record=11', {
    instead: {
      '/api/review/11/her/': () => {
        shown = { ...review, her: ACCEPTED }
        return answer
      },
      '/api/records/11/review/': () => answering(getReview, 200, shown),
    },
  })
  return () => asked.filter(({ address }) => address.endsWith('/her/')).map(({ body }) => body)
}

const section = async () => within(await screen.findByRole('region', { name: 'HER answer' }))
const choose = async (row: string, word: string) =>
  userEvent.click(
    within(await screen.findByRole('radiogroup', { name: row })).getByRole('radio', { name: word }),
  )

test('an officer accepts a confirmed find with its number, and reads the answer afterwards', async () => {
  const sent = open(CONFIRMED)
  await press('Save the answer')
  ;(await section()).getByText('Choose an answer.')
  await choose('Answer', 'Accepted')
  await userEvent.type(screen.getByRole('textbox', { name: /^PRN, Gwynedd/ }), '81 234')
  await press('Save the answer')
  await screen.findByText('The answer is saved.')
  expect(sent()).toEqual([{ version: 2, seq: 3, answered: null, status: 'accepted', prn: 'prn_gat:81234' }])
  ;(await section()).getByText('Accepted, 4 May 2027 · PRN, Gwynedd: 81234')
  await press('Correct the answer')
  await screen.findByRole('button', { name: 'Save the answer' })
})

test('a refusal needs its reason, and another one the words beside it', async () => {
  const sent = open(CONFIRMED)
  await choose('Answer', 'Declined')
  await press('Save the answer')
  await screen.findByText('Choose why.')
  await choose('Why?', 'Another reason')
  await press('Save the answer')
  await screen.findByText('Write why.')
  await userEvent.type(screen.getByRole('textbox', { name: /^Note to the finder/ }), 'Under a car park.')
  await press('Save the answer')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([{ status: 'declined', reason: 'other', note: 'Under a car park.' }])
})

test('somebody else’s answer is shown where it came first', async () => {
  const meanwhile = { detail: 'The review has changed.', review: { ...CONFIRMED, her: ACCEPTED } }
  open(CONFIRMED, answering(ANSWER, 409, meanwhile))
  await choose('Answer', 'Declined')
  await choose('Why?', 'Natural')
  await press('Save the answer')
  ;(await section()).getByText('Accepted, 4 May 2027 · PRN, Gwynedd: 81234')
})

test('whoever does not speak for the HER has no form, and the review can be begun again at once', async () => {
  open({ ...CONFIRMED, acts: ['reopen'] })
  await screen.findByRole('textbox', { name: /^Why\?/ })
  expect(screen.queryByRole('region', { name: 'HER answer' })).toBeNull()
})
