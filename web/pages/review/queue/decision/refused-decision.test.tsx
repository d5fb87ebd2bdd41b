import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RecordReview } from '#contract/review/review.ts'
import { speak } from '#web/i18n/index.ts'
import { ApiError } from '#web/lib/api.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleUser } from '#web/testing/sample-account.ts'
import { sampleReview, sampleReviewEvent } from '#web/testing/sample-review.ts'
import { show } from '#web/testing/show.tsx'
import { RefusedDecision } from './refused-decision.tsx'

withFreshBrowser()

const showRefusal = (review: RecordReview) =>
  show(
    <RefusedDecision
      review={review}
      failure={new ApiError('refused', 'Changed', { status: 409, body: { review } })}
    />,
  )

test('where the record can still be decided, the reviewer looks again', () => {
  showRefusal(sampleReview({ state: 'in_review', acts: ['take', 'decide'] }))
  screen.getByText(/^This record has changed in the meantime\. It is now: Being reviewed\./)
})

test('where somebody else has decided, the note is in the field for another review', async () => {
  const decided = sampleReview({ state: 'verified', acts: ['reopen'] })
  showRefusal(decided)
  screen.getByText(/^Somebody else has decided .+ It is now: Confirmed by a reviewer\. Your decision was not/)
  await speak('cy')
  await screen.findByText(/^Penderfynodd rhywun arall .+ Ei gyflwr nawr: Wedi’i gadarnhau gan adolygydd\./)
  await speak('en')
})

test('where the reviewer has decided in another tab, nobody else is named', () => {
  keepSession({ ...sampleUser(), token: 'of both tabs' })
  const { username } = sampleUser()
  const events = [
    sampleReviewEvent({ seq: 1, kind: 'not_archaeological', to: 'not_archaeological', by: 'gwen' }),
    sampleReviewEvent({ seq: 2, by: username }),
    sampleReviewEvent({ seq: 3, kind: 'second_look', by: 'gwen' }),
  ]
  showRefusal(sampleReview({ state: 'verified', acts: ['reopen'], events }))
  screen.getByText(/^You have decided about this record already, perhaps in another tab\. .+ Confirmed by/)
  expect(screen.queryByText(/Somebody else/)).toBeNull()
})

test('any other failure is told as it is', () => {
  show(
    <RefusedDecision
      review={sampleReview()}
      failure={new ApiError('network', 'No connection', { status: 0, body: null })}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe('This could not be sent. Try again.')
})
