import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { getRecord, type RecordDetail } from '#contract/records/records.ts'
import { getStaffing } from '#contract/review/review.ts'
import { speak } from '#web/i18n/index.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { samplePhotos, sampleRecord } from '#web/testing/sample-record.ts'
import { sampleSummaryOfReview } from '#web/testing/sample-review.ts'
import { answerWith, type Outcome } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { AfterSave } from './after-save.tsx'

withFreshBrowser()
beforeEach(() => speak('en'))

const LICENSED: RecordDetail['licence'] = { record: 'cc-by-4.0', terms: '2026-11', her_permission: null }
const STAFFED = { staffed: true, waiting: 12, median_days: 9 }

/** The card about a record that was just saved, as the server has it. */
function open(known: Partial<RecordDetail>, staffing = STAFFED) {
  answerWith({
    '/api/records/7/': answering(getRecord, 200, sampleRecord({ licence: LICENSED, ...known })),
    [getStaffing.path]: answering(getStaffing, 200, staffing),
  })
  const onOpen = vi.fn()
  show(<AfterSave id={7} onOpen={onOpen} />)
  return onOpen
}

const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent

test('an open record says that others see it, who reviews, who sees the place, and the licence', async () => {
  const onOpen = open({ pictures: samplePhotos(2) })
  await screen.findByText('Others can see this now. It is not confirmed.')
  await screen.findByText('12 finds wait here; half are looked at within 9 days.')
  expect(await fact('Who sees the place')).toBe(
    'Everybody. The exact place, the text and the pictures are public.',
  )
  expect(await fact('Licence')).toMatch(
    /^Text and outline: CC BY 4\.0\. Anyone can reuse them if they name gwen\. Licence of the pictures: /,
  )
  await userEvent.click(screen.getByRole('button', { name: 'See your record' }))
  expect(onOpen).toHaveBeenCalledOnce()
})

test('a record whose place is withheld says what others see, whatever the form showed', async () => {
  open({ sensitivity: 'generalised' }, { staffed: false, waiting: 3, median_days: 0 })
  await screen.findByText('Others can see its square of 1 km now. It is not confirmed.')
  await screen.findByText('No reviewer for this area yet. Other members can give opinions.')
  expect(await fact('Who sees the place')).toMatch(
    /^You see the exact record\. Others see its square of 1 km/,
  )
})

test('a record that was decided meanwhile is not said to be unconfirmed', async () => {
  open({ review: sampleSummaryOfReview({ state: 'verified' }) })
  await screen.findByText('A reviewer has confirmed this find.')
  expect(screen.queryByText(/not confirmed/)).toBeNull()
  expect(screen.queryByText(/finds wait/)).toBeNull()
})

test('a record that cannot be loaded again is said to be saved, and can be asked for again', async () => {
  let answer: Outcome = 'no connection'
  answerWith(({ address }) => (address === '/api/records/7/' ? answer : undefined))
  show(<AfterSave id={7} onOpen={vi.fn()} />)
  await screen.findByText('Your record was saved, but what happens next could not be loaded.')
  answer = answering(getRecord, 200, sampleRecord())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const status = await screen.findByRole('status')
  await within(status).findByText('Others can see this now. It is not confirmed.')
})

test('the card is in Welsh on a Welsh page', async () => {
  await speak('cy')
  open({ sensitivity: 'generalised' })
  await screen.findByText('Gall eraill weld ei sgwâr 1 km nawr. Nid yw wedi’i gadarnhau.')
  expect(await fact('Pwy sy’n gweld y lleoliad')).toBeTruthy()
  await speak('en')
})
