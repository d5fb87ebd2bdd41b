import { act, screen, waitFor } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_LAYERS, showing } from '#web/map/layers/layer-state.ts'
import type { LayerWatch } from '#web/map/layers/layer-watch.ts'
import { PageMapContext } from '#web/map/page-map.tsx'
import { FRESH_HEALTH } from '#web/map/layers/source-health.ts'
import { answering, refusing, withFile } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleReliefLayer, sampleTileset } from '#web/testing/sample-settings.ts'
import { answerWith, type Asked, type Outcome } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { getReliefLayerTile } from '#contract/relief/tilesets.ts'
import { LayersContext } from '../layers-context.ts'
import type { Background } from '../kinds/use-background.ts'
import { ReliefLayerChoice } from './relief-layer-choice.tsx'

withFreshBrowser()

beforeEach(() => {
  // They go on by themselves for `waitFor`.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  URL.createObjectURL = vi.fn(() => 'blob:tile')
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => void vi.useRealTimers())

const PICTURE = withFile(new Uint8Array([82, 73, 70, 70]))
const NOTHING_THERE = answering(getReliefLayerTile, 204)
const tilesets = [
  sampleTileset({ layers: (['hillshade', 'slope', 'vat'] as const).map((id) => sampleReliefLayer(id)) }),
]
const LAYERS = { ...FIRST_LAYERS, overlays: showing('dtm') }

/** The choice on a page whose map and place on the screen the test moves. */
function openChoice(answer: (asked: Asked) => Outcome) {
  const asked = answerWith(answer)
  const listeners = new Map<string, () => void>()
  let longitude = -3.8
  const map = {
    on: (event: string, listener: () => void) => {
      listeners.set(event, listener)
      return { unsubscribe: () => undefined }
    },
    triggerRepaint: () => undefined,
    getCenter: () => ({ lng: longitude, lat: 52.12 }),
    getZoom: () => 15,
  }
  const sight: { change?: (entries: { isIntersecting: boolean }[]) => void } = {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(change: NonNullable<typeof sight.change>) {
        sight.change = change
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  const health = { ...FRESH_HEALTH }
  const watch: LayerWatch = {
    healthOf: () => ({ ...health }),
    subscribe: () => () => undefined,
    tell: () => undefined,
  }
  const background = { shown: LAYERS, watch } as unknown as Background
  const { container } = show(
    <PageMapContext value={map as unknown as MapLibreMap}>
      <LayersContext value={background}>
        <ReliefLayerChoice tilesets={tilesets} layers={LAYERS} onChange={() => undefined} />
      </LayersContext>
    </PageMapContext>,
  )
  return {
    asked: () => asked.map(({ address }) => address.split('/').slice(3, 6).join('/')),
    pictures: () => container.querySelectorAll('img'),
    scrollIntoSight: () => act(() => sight.change?.([{ isIntersecting: true }])),
    leave: () => act(() => listeners.get('movestart')?.()),
    arrive: (at = longitude) =>
      act(() => {
        longitude = at
        listeners.get('idle')?.()
      }),
  }
}

/** Long enough for everything that would be requested without waiting for anything else. */
const passes = () => act(() => vi.advanceTimersByTimeAsync(900))

test('thumbnails are requested once, when the choice is in sight and the map at rest', async () => {
  const { asked, pictures, scrollIntoSight, arrive } = openChoice(() => PICTURE)
  await passes()
  arrive()
  await passes()
  expect(asked()).toEqual([])
  scrollIntoSight()
  await waitFor(() => expect(pictures()).toHaveLength(3))
  expect(asked()).toEqual(['hillshade/15/16038', 'slope/15/16038', 'vat/15/16038'])
  arrive()
  await passes()
  expect(asked()).toHaveLength(3)
})

test('while the map moves nothing is requested, and then what is at its new middle', async () => {
  const { asked, pictures, scrollIntoSight, leave, arrive } = openChoice(() => PICTURE)
  scrollIntoSight()
  arrive()
  await waitFor(() => expect(pictures()).toHaveLength(3))
  leave()
  await passes()
  expect(pictures()).toHaveLength(3)
  arrive(-3.77)
  await waitFor(() =>
    expect(asked().slice(3)).toEqual(['hillshade/15/16040', 'slope/15/16040', 'vat/15/16040']),
  )
})

test('a layer without ground or with a fault keeps its name, and what failed is requested again later', async () => {
  let working = false
  const { asked, pictures, scrollIntoSight, leave, arrive } = openChoice(({ address }) => {
    if (address.includes('/slope/')) return NOTHING_THERE
    return working || address.includes('/vat/') ? PICTURE : refusing(503)
  })
  scrollIntoSight()
  arrive()
  await waitFor(() => expect(pictures()).toHaveLength(1))
  screen.getByRole('radio', { name: 'Hillshade', checked: true })
  screen.getByRole('radio', { name: 'Slope' })
  working = true
  leave()
  await passes()
  arrive()
  await waitFor(() => expect(pictures()).toHaveLength(2))
  expect(asked().slice(3)).toEqual(['hillshade/15/16038'])
})
