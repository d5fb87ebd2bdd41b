import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SeenUnder } from '#contract/relief/light.ts'
import { findNearby } from '#contract/records/nearby.ts'
import { createRecord } from '#contract/records/records.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord, sampleSaved } from '#web/testing/sample-record.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { RecordForm } from './record-form.tsx'

withFreshBrowser()
beforeEach(() => keepSession({ token: 'f'.repeat(40), username: 'gwen', email: 'gwen@example.org', id: 7 }))

const WRITTEN = {
  title: 'Low mound',
  description: 'Twelve metres across.',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
}
const NORTH_WEST: SeenUnder = { layer: 'light', azimuth: 315, altitude: 35 }

const LOW_WEST: SeenUnder = { layer: 'light', azimuth: 270, altitude: 12 }

/** Opens a complete form. `kept`: values of its draft; `sent`: the values of `seen_under` that it sends. */
function openForm(seen: SeenUnder | null, kept: { seen_under?: SeenUnder | null } = {}) {
  sessionStorage.setItem('createRecordDraft', JSON.stringify({ ...WRITTEN, ...kept }))
  const sent: unknown[] = []
  answerWith({
    [createRecord.path]: ({ body }) => {
      sent.push((body as FormData).get('seen_under'))
      return answering(createRecord, 201, sampleSaved())
    },
    [findNearby.path]: answering(findNearby, 200, { sites: [], unasked: [] }),
  })
  const outline = sampleRecord().polygonCoordinate
  show(
    <ToastArea>
      <RecordForm
        outline={outline}
        inProgress={false}
        onDraw={vi.fn()}
        seen={seen}
        onShowNearby={vi.fn()}
        onBeginAfresh={vi.fn()}
        onSaved={vi.fn()}
      />
    </ToastArea>,
  )
  const user = userEvent.setup()
  fireEvent.click(screen.getByRole('button', { name: /^More you know/ }))
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save record' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  }
  return { sent, save, user }
}

test('a line says how the record is seen, and this is saved with the record', async () => {
  const { sent, save } = openForm(NORTH_WEST)
  screen.getByText('Layer used: live light from the north-west, 35 degrees above the horizon.')
  await save()
  expect(sent).toEqual([JSON.stringify(NORTH_WEST)])
})

test('it can be left out and included again with the same button', async () => {
  const { sent, save, user } = openForm(NORTH_WEST)
  await user.click(screen.getByRole('button', { name: 'Do not save the layer' }))
  screen.getByText('The layer you used will not be saved.')
  const back = screen.getByRole('button', {
    name: 'Save layer: live light from the north-west, 35 degrees above the horizon',
  })
  await waitFor(() => expect(document.activeElement).toBe(back))
  await save()
  expect(sent).toEqual([null])
})

test('a draft keeps how its record was seen until the member chooses what the map shows now', async () => {
  const { sent, save, user } = openForm(NORTH_WEST, { seen_under: LOW_WEST })
  screen.getByText('Layer used: live light from the west, 12 degrees above the horizon.')
  await save()
  expect(sent).toEqual([JSON.stringify(LOW_WEST)])
  cleanup()
  const again = openForm(NORTH_WEST, { seen_under: LOW_WEST })
  await user.click(screen.getByRole('button', { name: /^Save layer: .* north-west/ }))
  await again.save()
  expect(again.sent).toEqual([JSON.stringify(NORTH_WEST)])
})

test('what was left out stays left out when the page is reloaded', async () => {
  const { user } = openForm(NORTH_WEST)
  await user.click(screen.getByRole('button', { name: 'Do not save the layer' }))
  const kept = JSON.parse(sessionStorage.getItem('createRecordDraft') ?? '{}') as object
  cleanup()
  openForm(NORTH_WEST, kept)
  screen.getByText('The layer you used will not be saved.')
})

test('without relief on the map there is no such line', () => {
  openForm(null)
  expect(screen.queryByText(/Layer used/)).toBeNull()
})

test.each<[SeenUnder, string]>([
  [{ layer: 'light:multi', azimuth: null, altitude: 35 }, 'live light from all sides'],
  [{ layer: 'dtm:sky-view-factor', azimuth: null, altitude: null }, 'DTM sky-view factor'],
  [{ layer: 'dsmMulti', azimuth: null, altitude: null }, 'DSM hillshade from many sides'],
])('%o is described as %s', (seen, words) => {
  openForm(seen)
  screen.getByText(`Layer used: ${words}.`)
})
