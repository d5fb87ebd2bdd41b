import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getLidarFlights } from '#contract/relief/lidar.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { LayersContext } from '#web/relief/layers/layers-context.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { speak } from '#web/i18n/index.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleRecord } from '#web/testing/sample-record.ts'
import { sampleSettings, sampleTileset } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { RecordFlight } from './record-flight.tsx'

withFreshBrowser()

const HILLSHADE: SeenUnder = { layer: 'dtm:hillshade', azimuth: null, altitude: null }
const NATIONAL = sampleTileset({ id: 'national-dtm', live: true, bounds: [-5.8, 51.25, -2.6, 53.6] })
const SETTINGS = sampleSettings({ flights: true, reliefSets: [NATIONAL] })

interface Given {
  settings?: MapSettings
  record?: Partial<RecordDetail>
  seen?: SeenUnder
}

/** The sample record lies in SN 76 46. */
function showFlight(flown: string[], { settings = SETTINGS, record = {}, seen = HILLSHADE }: Given = {}) {
  const answer = {
    square: 'SN74',
    received: '2026-11-20T08:00:00Z',
    flights: [{ square: 'SN7646', flown }],
  }
  const asked = answerWith({ '/api/lidar/flights/SN74/': answering(getLidarFlights, 200, answer) })
  show(
    <LayersContext value={{ settings } as Background}>
      <RecordFlight record={sampleRecord(record)} seen={seen} grid={HELMERT_GRID} />
    </LayersContext>,
  )
  return asked
}

test('the day is named in both languages', async () => {
  onTestFinished(() => speak('en'))
  showFlight(['2020-03-22'])
  await screen.findByText('Flown 22 March 2020')
  await speak('cy')
  await screen.findByText('Hedfanwyd ar 22 Mawrth 2020')
})

test('only the year is named where only the year is known', async () => {
  showFlight(['2020'])
  await screen.findByText('Flown in 2020')
})

test.each<[string, Given]>([
  ['seen with trees, which the portal does not have', { seen: { ...HILLSHADE, layer: 'dsm' } }],
  ['of the demonstration', { record: { demonstration: true } }],
  ['on a finished tileset', { settings: { ...SETTINGS, reliefSets: [sampleTileset(), NATIONAL] } }],
  ['on a portal that knows no flights', { settings: { ...SETTINGS, flights: false } }],
])('of a record %s nothing is asked or said', async (_, given) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const asked = showFlight(['2020-03-22'], given)
  // Longer than the question rests.
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(asked).toEqual([])
  expect(screen.queryByText(/Flown/)).toBeNull()
})
