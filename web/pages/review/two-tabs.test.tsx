import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { getReview } from '#contract/review/review.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { DECIDE, judgeGolf, line, openDesk, press, signInAsReviewer } from '#web/testing/review-desk.ts'
import { sampleUser } from '#web/testing/sample-account.ts'
import { sampleReview, sampleReviewEvent } from '#web/testing/sample-review.ts'
import type { Outcome } from '#web/testing/server.ts'

withFreshBrowser()
beforeEach(signInAsReviewer)

test('a reviewer who decides in two tabs is told in the later one, which loses no word', async () => {
  const inTheOther = sampleReviewEvent({
    seq: 4,
    kind: 'not_archaeological',
    to: 'not_archaeological',
    by: sampleUser().username,
  })
  const decided = sampleReview({
    state: 'not_archaeological',
    seq: 4,
    version: 2,
    acts: ['reopen'],
    events: [inTheOther],
  })
  const instead: Record<string, Outcome> = {}
  const { sent } = openDesk('/review', {
    instead,
    refusal: () => {
      instead['/api/records/11/review/'] = answering(getReview, 200, decided)
      return answering(DECIDE, 409, { detail: 'Changed', review: decided })
    },
  })
  await userEvent.click(await line(/^Crug y Bont/))
  await press('More information needed')
  await userEvent.type(await screen.findByRole('textbox', { name: /question/ }), 'Which layer shows it?')
  await press('More information needed')
  // The next decision sends this one at once.
  await screen.findByRole('heading', { name: 'Crug y Felin' })
  await judgeGolf()
  await screen.findByText('Your decision was not accepted: Crug y Bont')
  expect(sent()).toHaveLength(1)
  await press('Look again')
  await screen.findByText(/^You have decided about this record already, perhaps in another tab\./)
  const why = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ })
  expect(why.value).toBe('Which layer shows it?')
})
