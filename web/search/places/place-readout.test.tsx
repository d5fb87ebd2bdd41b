import { act, screen } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getLidarFlights } from '#contract/relief/lidar.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { PageMapContext } from '#web/map/page-map.tsx'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleElevation } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { PlaceReadout, sizeFor } from './place-readout.tsx'

withFreshBrowser()

/** Browsers of these tests decode no images. */
const fetchTile = () => Promise.resolve(new Float32Array(512 * 512).fill(312.5))

/** The readout at the middle of a map over SN 76 46. */
function showReadout({ live, flights, ...facts }: { live: boolean; flights: boolean; rounding?: number }) {
  const known = [{ square: 'SN7646', flown: ['2020-03-22'] }]
  const answer = { square: 'SN74', received: '2026-11-20T08:00:00Z', flights: known }
  const asked = answerWith(() => answering(getLidarFlights, 200, answer))
  const map = {
    on: () => ({ unsubscribe: () => undefined }),
    getZoom: () => 14,
    getCenter: () => ({ lat: 52.1001, lng: -3.7999 }),
    getCanvas: () => document.createElement('canvas'),
  }
  const heights = sampleElevation({ tileSize: 512, maxZoom: 16, live, ...facts })
  show(
    <ToastArea>
      <PageMapContext value={map as unknown as MapLibreMap}>
        <PlaceReadout grid={HELMERT_GRID} heights={[heights]} flights={flights} fetchTile={fetchTile} />
      </PageMapContext>
    </ToastArea>,
  )
  return () => asked.filter(({ address }) => address.includes('flights')).length
}

test('beside a height of the national survey stands the day on which it was flown', async () => {
  showReadout({ live: true, flights: true })
  await screen.findByText('312.5 m')
  await screen.findByText('Flown 22 March 2020')
})

test('beside a height of the second source stands its coarser step, and no day of a flight', async () => {
  const requests = showReadout({ live: true, flights: true, rounding: 0.06 })
  await screen.findByText('312.5 m')
  screen.getByText(/\(second source, steps of up to 6 cm\)/)
  expect(requests()).toBe(0)
})

test.each([
  ['the height comes from a finished tileset', { live: false, flights: true }],
  ['the national survey is not on the map', { live: true, flights: false }],
])('no day is asked for where %s', async (_, given) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const requests = showReadout(given)
  await screen.findByText('312.5 m')
  // Longer than the question rests.
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(requests()).toBe(0)
  expect(screen.queryByText(/Flown/)).toBeNull()
})

test.each([
  [265, 10, 1000],
  [100, 10, 100],
  [12, 10, 100],
  [8, 10, 10],
  [0.7, 10, 10],
  [0.7, 1, 1],
  [1.2, 1, 10],
  [50_000, 10, 10_000],
] as const)(
  'a pixel of %d m, on a grid accurate to %d m, is shown as a square of %d m',
  (pixel, finest, size) => {
    expect(sizeFor(pixel, finest)).toBe(size)
  },
)
