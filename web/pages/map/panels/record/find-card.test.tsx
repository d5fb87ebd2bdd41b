import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { getRecord, type RecordDetail } from '#contract/records/records.ts'
import { getStaffing } from '#contract/review/review.ts'
import { speak } from '#web/i18n/index.ts'
import { PageMapContext } from '#web/map/page-map.tsx'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { samplePhotos, sampleRecord } from '#web/testing/sample-record.ts'
import { sampleSummaryOfReview } from '#web/testing/sample-review.ts'
import { answerWith, type Answering, type Outcome } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { LayoutContext, type MapLayout } from '../../layout/layout-context.ts'
import { SelectionContext, type Selection } from '../../state/selection.ts'
import { FindCard, FindSheet } from './find-card.tsx'
import { AfterSaveContext } from './use-after-save-card.ts'
import { RecordingContext, type Recording } from './use-recording.ts'

withFreshBrowser()
afterEach(() => speak('en'))

const LICENSED: RecordDetail['licence'] = { record: 'cc-by-4.0', terms: '2026-11', her_permission: null }

interface Given {
  place?: Recording['place']
  id?: number | null
  known?: Partial<RecordDetail>
  answer?: Answering
  staffing?: { staffed: boolean; waiting: number; median_days: number }
}

/** The card and the sheet, of which one is shown. */
function open({ place = 'side panel', id = 7, known = {}, answer, staffing }: Given = {}) {
  answerWith({
    '/api/records/7/': answer ?? answering(getRecord, 200, sampleRecord({ licence: LICENSED, ...known })),
    [getStaffing.path]: answering(
      getStaffing,
      200,
      staffing ?? { staffed: true, waiting: 12, median_days: 9 },
    ),
  })
  const [resize, view, begin] = [vi.fn(), vi.fn(), vi.fn()]
  const size = place === 'bottom sheet' ? 'peek' : 'closed'
  const layout = { frame: 'upright', hidden: false, thing: 'closed' } as MapLayout
  const renderPicture = ({ title }: RecordDetail) => <p>A picture of {title}</p>
  const recording = { place, drawing: { begin } as Partial<Recording['drawing']> } as Recording
  show(
    <PageMapContext value={null}>
      <LayoutContext value={layout}>
        <SelectionContext value={{ view } as unknown as Selection}>
          <RecordingContext value={recording}>
            <AfterSaveContext value={{ id, size, resize }}>
              <FindCard renderPicture={renderPicture} />
              <FindSheet renderPicture={renderPicture} />
            </AfterSaveContext>
          </RecordingContext>
        </SelectionContext>
      </LayoutContext>
    </PageMapContext>,
  )
  return { resize, view, begin }
}

const HEADING = 'Your find'

test('beside the map it is a card with the picture of the find, which leads to the record and to the next', async () => {
  const { resize, view, begin } = open()
  const card = within(screen.getByRole('complementary', { name: HEADING }))
  await card.findByText('Others can see this now. It is not confirmed.')
  card.getByText('A picture of Crug y Ŵydd')
  card.getByRole('heading', { name: 'Crug y Ŵydd' })
  card.getByRole('button', { name: 'Share' })
  expect(screen.queryByRole('region', { name: HEADING })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'See your record' }))
  expect(view).toHaveBeenCalledExactlyOnceWith(7)
  await userEvent.click(card.getByRole('button', { name: 'Add the next' }))
  expect(begin).toHaveBeenCalledOnce()
  await userEvent.click(card.getByRole('button', { name: 'Close' }))
  expect(resize).toHaveBeenCalledExactlyOnceWith('closed')
})

test('where the form is a sheet it is a sheet, which can be closed and made larger', async () => {
  const { resize } = open({ place: 'bottom sheet' })
  const sheet = within(screen.getByRole('region', { name: HEADING }))
  await sheet.findByText('Others can see this now. It is not confirmed.')
  expect(screen.queryByRole('complementary')).toBeNull()
  await userEvent.click(sheet.getByRole('button', { name: 'Show all of it' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  expect(resize.mock.calls).toEqual([['full'], ['closed']])
})

test.each(['side panel', 'bottom sheet'] as const)('without a saved record there is no %s', (place) => {
  open({ place, id: null })
  expect(screen.queryByText(HEADING)).toBeNull()
})

test('one line says who sees it, its licences and whether the HER gets it', async () => {
  open({ known: { pictures: samplePhotos(2) } })
  await screen.findByText(
    'Everybody sees it · CC BY 4.0 · pictures: No licence given · not passed to the HER',
  )
  await screen.findByText('12 finds wait here; half are looked at within 9 days.')
})

test('a record whose place is withheld says what others see, whatever the form showed', async () => {
  open({ known: { sensitivity: 'generalised' }, staffing: { staffed: false, waiting: 3, median_days: 0 } })
  await screen.findByText('Others can see its square of 1 km now. It is not confirmed.')
  await screen.findByText('No reviewer for this area yet. Other members can give opinions.')
  await screen.findByText(/^Others see its square of 1 km · CC BY 4\.0/)
})

test('a record that was decided meanwhile is not said to be unconfirmed', async () => {
  open({ known: { review: sampleSummaryOfReview({ state: 'verified' }) } })
  await screen.findByText('A reviewer has confirmed this find.')
  expect(screen.queryByText(/not confirmed/)).toBeNull()
  expect(screen.queryByText(/finds wait/)).toBeNull()
})

test('a record that cannot be loaded again is said to be saved, and can be asked for again', async () => {
  let answer: Outcome = 'no connection'
  open({ answer: () => answer })
  await screen.findByText('Your record was saved, but it could not be loaded.')
  answer = answering(getRecord, 200, sampleRecord())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Others can see this now. It is not confirmed.')
})

test('the card is in Welsh on a Welsh page', async () => {
  await speak('cy')
  open({ known: { sensitivity: 'generalised' } })
  await screen.findByText('Gall eraill weld ei sgwâr 1 km nawr. Nid yw wedi’i gadarnhau.')
  await screen.findByText(/^Mae eraill yn gweld ei sgwâr 1 km · CC BY 4\.0/)
})
