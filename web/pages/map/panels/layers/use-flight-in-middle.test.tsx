import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { getLidarFlights } from '#contract/relief/lidar.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { LayersContext } from '#web/relief/layers/layers-context.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { FIRST_LAYERS } from '#web/map/layers/layer-state.ts'
import type { ComparedLayer } from '#web/map/swipe/compared-layer.ts'
import { PageMapContext } from '#web/map/page-map.tsx'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { layersWith, sampleElevation, sampleSettings, sampleTileset } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'
import { WhereaboutsContext, type Whereabouts } from '../../state/whereabouts.ts'
import { useFlightInMiddle } from './use-flight-in-middle.ts'

withFreshBrowser()

const WALES = { live: true, bounds: [-5.8, 51.25, -2.6, 53.6] as [number, number, number, number] }
const NATIONAL = sampleTileset({ ...WALES, id: 'national-dtm' })
const SETTINGS = sampleSettings({
  flights: true,
  reliefSets: [NATIONAL],
  elevationSets: [sampleElevation({ ...WALES, id: 'national-dtm' })],
})

interface Given {
  settings?: MapSettings
  zoom?: number
  on?: ComparedLayer | null
  wanted?: boolean
}

/** The sentence about bare ground, with the map over SN 78 86. */
function readSentence({ settings = SETTINGS, zoom = 15, on = 'dtm:hillshade', wanted = true }: Given = {}) {
  const flights = [{ square: 'SN7886', flown: ['2022-01-12'] }]
  const answer = { square: 'SN78', received: '2026-11-20T08:00:00Z', flights }
  const asked = answerWith({ '/api/lidar/flights/SN78/': answering(getLidarFlights, 200, answer) })
  const map = {
    on: () => ({ unsubscribe: () => undefined }),
    getZoom: () => toMapZoom(zoom),
    getCenter: () => ({ lat: 52.4665, lng: -3.784 }),
  }
  const shown = on ? layersWith(on) : FIRST_LAYERS
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <PageMapContext value={map as unknown as MapLibreMap}>
        <LayersContext value={{ settings, shown, beside: null } as Background}>
          <WhereaboutsContext value={{ searchResult: { grid: HELMERT_GRID } } as Whereabouts}>
            {children}
          </WhereaboutsContext>
        </LayersContext>
      </PageMapContext>
    </QueryClientProvider>
  )
  return { ...renderHook(() => useFlightInMiddle(wanted), { wrapper }), asked }
}

test('the panel names the day on which the middle of the map was flown, for the model that is national there', async () => {
  const { result } = readSentence()
  await waitFor(() => expect(result.current('DTM')).toBe('Middle of the map: flown 12 January 2022.'))
  expect(result.current('DSM')).toBeNull()
})

test.each<[string, Given]>([
  ['the panel is closed', { wanted: false }],
  ['no relief is on', { on: null }],
  ['the map is far out', { zoom: 11.9 }],
  ['the portal knows no flights', { settings: { ...SETTINGS, flights: false } }],
  [
    'a finished tileset lies above the national survey',
    {
      settings: {
        ...SETTINGS,
        reliefSets: [sampleTileset({ bounds: [-3.9, 52.4, -3.7, 52.5] }), NATIONAL],
      },
    },
  ],
])('nothing is asked while %s', async (_, given) => {
  vi.useFakeTimers()
  const { result, asked } = readSentence(given)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  vi.useRealTimers()
  expect(asked).toEqual([])
  expect(result.current('DTM')).toBeNull()
})
