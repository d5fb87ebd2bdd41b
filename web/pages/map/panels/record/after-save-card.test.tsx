import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getRecord } from '#contract/records/records.ts'
import { PageMapContext } from '#web/map/page-map.tsx'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { LayoutContext, type MapLayout } from '../../layout/layout-context.ts'
import { SelectionContext, type Selection } from '../../state/selection.ts'
import { AfterSaveCard, AfterSaveSheet } from './after-save-card.tsx'
import { AfterSaveContext, type AfterSaveCardState } from './use-after-save-card.ts'
import { RecordingContext, type Recording } from './use-recording.ts'

withFreshBrowser()

/** The card and the sheet, of which one is shown. */
function open(place: Recording['place'], id: number | null = 7) {
  answerWith({ '/api/records/7/': answering(getRecord, 200, sampleRecord()) })
  const [resize, view] = [vi.fn(), vi.fn()]
  const afterSave: AfterSaveCardState = {
    id,
    size: place === 'bottom sheet' ? 'peek' : 'closed',
    resize,
  }
  const layout = { frame: 'upright', hidden: false } as MapLayout
  show(
    <PageMapContext value={null}>
      <LayoutContext value={layout}>
        <SelectionContext value={{ view } as unknown as Selection}>
          <RecordingContext value={{ place } as Recording}>
            <AfterSaveContext value={afterSave}>
              <AfterSaveCard />
              <AfterSaveSheet />
            </AfterSaveContext>
          </RecordingContext>
        </SelectionContext>
      </LayoutContext>
    </PageMapContext>,
  )
  return { resize, view }
}

const HEADING = 'What happens next'

test('beside the map it is a card, which can be closed and leads to the record', async () => {
  const { resize, view } = open('side panel')
  const card = within(screen.getByRole('complementary', { name: HEADING }))
  await card.findByText('Others can see this now. It is not confirmed.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('region', { name: HEADING })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'See your record' }))
  expect(view).toHaveBeenCalledExactlyOnceWith(7)
  await userEvent.click(card.getByRole('button', { name: 'Close “What happens next”' }))
  expect(resize).toHaveBeenCalledExactlyOnceWith('closed')
})

test('where the form is a sheet it is a sheet, which can be closed and made larger', async () => {
  const { resize } = open('bottom sheet')
  const sheet = within(screen.getByRole('region', { name: HEADING }))
  await sheet.findByText('Others can see this now. It is not confirmed.')
  expect(screen.queryByRole('complementary')).toBeNull()
  await userEvent.click(sheet.getByRole('button', { name: 'Show all of it' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }))
  expect(resize.mock.calls).toEqual([['full'], ['closed']])
})

test.each(['side panel', 'bottom sheet'] as const)('without a saved record there is no %s', (place) => {
  open(place, null)
  expect(screen.queryByText(HEADING)).toBeNull()
})
