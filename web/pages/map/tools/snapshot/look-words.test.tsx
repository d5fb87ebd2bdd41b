import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { FIRST_LIGHT, type Light } from '#contract/relief/light.ts'
import { LayersContext } from '#web/relief/layers/layers-context.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { speak } from '#web/i18n/index.ts'
import { FIRST_LAYERS, type LayerState } from '#web/map/layers/layer-state.ts'
import { newLightStore } from '#web/map/light/light-store.ts'
import { layersOfSide, type Comparison } from '#web/map/swipe/comparison.ts'
import { DEFAULT_VIEWPOINT } from '#web/map/view/view-memory.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import {
  layersWith,
  sampleElevation,
  sampleReliefLayer,
  sampleSettings,
  sampleTileset,
} from '#web/testing/sample-settings.ts'
import { ViewContext } from '../../state/address.ts'
import { useLookWords } from './look-words.ts'

withFreshBrowser()

interface Look {
  /** Undefined where the live light is off. */
  light?: Partial<Light>
  /** Further layers. */
  layers?: Partial<LayerState>
  comparison?: Comparison
  terrain?: boolean
  /** Degrees from straight down. */
  pitch?: number
}

/** The words below an image of the map; null where there are none. */
function wordsFor({ light, layers: given, comparison, terrain = false, pitch = 0 }: Look): string | null {
  const layers: LayerState = { ...(light ? layersWith('light') : FIRST_LAYERS), ...given }
  const background = {
    settings: sampleSettings({
      elevationSets: [sampleElevation()],
      reliefSets: [sampleTileset({ layers: [sampleReliefLayer('hillshade'), sampleReliefLayer('vat')] })],
    }),
    shown: comparison ? layersOfSide(FIRST_LAYERS, comparison.left) : layers,
    beside: comparison ? layersOfSide(FIRST_LAYERS, comparison.right) : null,
    comparison: comparison ?? null,
    light: newLightStore({ ...FIRST_LIGHT, ...light }),
    lightTrouble: null,
  } as Partial<Background> as Background
  const view = {
    start: DEFAULT_VIEWPOINT,
    moved: () => undefined,
    terrain,
    setTerrain: () => undefined,
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LayersContext value={background}>
      <ViewContext value={view}>{children}</ViewContext>
    </LayersContext>
  )
  return renderHook(() => useLookWords(), { wrapper }).result.current(pitch)
}

test.each([
  [{}, 'Light: One light, from north-west (315°), 35° above the horizon.'],
  [
    { azimuth: 90.4, altitude: 20.3, exaggeration: 2.5 },
    'Light: One light, from east (90°), 20° above the horizon, heights × 2.5.',
  ],
  [{ azimuth: 359.7 }, 'Light: One light, from north (0°), 35° above the horizon.'],
  [{ method: 'multi' }, 'Light: Light from all sides, 35° above the horizon.'],
  [{ method: 'slope' }, 'Light: Slope.'],
  [{ method: 'local-relief', reliefRadius: 30 }, 'Light: Local relief, within 30 m.'],
  [
    { method: 'sky-view', exaggeration: 2 },
    'Light: Sky-view factor, within 10 m, 16 directions, heights × 2.',
  ],
] as const)('an image says how it is lit, as far as its method uses the light: %j', (light, words) => {
  expect(wordsFor({ light })).toBe(words)
})

test.each([
  [
    { left: 'light', right: 'dtm:slope' },
    'Light on the left: One light, from north-west (315°), 35° above the horizon.',
  ],
  [
    { left: 'street', right: 'light' },
    'Light on the right: One light, from north-west (315°), 35° above the horizon.',
  ],
  [{ left: 'street', right: 'dtm:slope' }, null],
] as const)('an image of a comparison says which side is lit: %j', (comparison, words) => {
  expect(wordsFor({ comparison })).toBe(words)
})

test('an image says how its relief was made, with a second layer over it', () => {
  const vat = layersWith('dtm:vat')
  expect(wordsFor({ layers: layersWith('dtm:hillshade') })).toBe('LiDAR visualisation: DTM Hillshade.')
  expect(wordsFor({ layers: vat })).toBe('LiDAR visualisation: Archaeological blend (VAT).')
  expect(wordsFor({ layers: { ...vat, blend: { reliefLayer: 'hillshade', opacity: 0.4 } } })).toBe(
    'LiDAR visualisation: Archaeological blend (VAT) + DTM Hillshade (40%).',
  )
})

test('an image without relief from straight above has nothing to say', () => {
  expect(wordsFor({})).toBeNull()
})

test('an image of a tilted view says that it has no scale, after the light if it has any', () => {
  const tilted = 'Three dimensions, tilted by 51°: no scale holds for the whole picture.'
  expect(wordsFor({ terrain: true, pitch: 50.6 })).toBe(tilted)
  expect(wordsFor({ light: { method: 'slope' }, terrain: true, pitch: 50.6 })).toBe(`Light: Slope. ${tilted}`)
})

test('the words are in Welsh for visitors who read Welsh', async () => {
  await act(() => speak('cy'))
  const words = wordsFor({ light: { azimuth: 90 }, terrain: true, pitch: 30 })
  await act(() => speak('en'))
  expect(words).toMatch(/90°.*35°.*30°/)
  expect(words).not.toMatch(/Light|above|tilted/)
})
