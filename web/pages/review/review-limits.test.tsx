import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { REFUSAL_PHRASES } from '#contract/http/errors.ts'
import { EXACT_READS_A_DAY } from '#contract/review/sensitivity.ts'
import { speak } from '#web/i18n/index.ts'
import { refusing } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { line, openDesk, press, signInAsReviewer } from '#web/testing/review-desk.ts'

withFreshBrowser()
beforeEach(signInAsReviewer)

const ENOUGH = refusing(429, REFUSAL_PHRASES.exactPlaces.write({ max: EXACT_READS_A_DAY }))
const TOO_FAST = refusing(429, REFUSAL_PHRASES.throttled.write({ count: 40, unit: 'seconds' }))

test('a list that would show too many withheld places says so, and when more can be shown', async () => {
  openDesk('/review', { instead: { '/review/queue/': ENOUGH } })
  await screen.findByText(/^You have been shown 300 withheld places of others today\./)
  expect(screen.queryByText('The list could not be loaded.')).toBeNull()
})

test('the same is said in Welsh on a Welsh page', async () => {
  await speak('cy')
  openDesk('/review', { instead: { '/review/queue/': ENOUGH } })
  await screen.findByText(/^Rydych wedi gweld 300 o leoliadau darganfyddwyr eraill/)
  await speak('en')
})

test('a list that was asked for too often says when it can be asked for again', async () => {
  openDesk('/review', { instead: { '/review/queue/': TOO_FAST } })
  await screen.findByText('Too many attempts. Try again in 40 seconds.')
})

test('a list that failed otherwise is still said to have failed', async () => {
  openDesk('/review', { instead: { '/review/queue/': refusing(403) } })
  await screen.findByText('The list could not be loaded.')
})

test('a record and the known sites at it say why they are not shown', async () => {
  openDesk('/review', { instead: { '/api/records/11/': ENOUGH, '/review/12/known/': ENOUGH } })
  await userEvent.click(await line(/^Crug y Bont/))
  await screen.findByText(/^You have been shown 300 withheld places/)
  await userEvent.click(await line(/^Crug y Felin/))
  await screen.findByText(/^You have been shown 300 withheld places/)
  await press('Try again')
})
