import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FIRST_LAYERS, type LayerState } from '#web/map/layers/layer-state.ts'
import { FRESH_HEALTH } from '#web/map/layers/source-health.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { layersWith, sampleTileset } from '#web/testing/sample-settings.ts'
import { show } from '#web/testing/show.tsx'
import { LayersContext } from '../layers-context.ts'
import { ReliefProgress } from './relief-progress.tsx'
import type { Background } from '../kinds/use-background.ts'

withFreshBrowser()

/** The bar while the tiles of every layer are loading. */
function barWith(shown: LayerState, live = true) {
  const watch = {
    healthOf: () => ({ ...FRESH_HEALTH, asked: true, loading: true }),
    subscribe: () => () => undefined,
  }
  const background = { surveys: [sampleTileset({ live })], shown, watch } as unknown as Background
  show(
    <LayersContext value={background}>
      <ReliefProgress />
    </LayersContext>,
  )
  return screen.queryByRole('progressbar', { name: 'Loading LiDAR' })
}

test('a bar shows that tiles of the LiDAR of the whole country are coming', () => {
  expect(barWith(layersWith('light'))).not.toBeNull()
})

test('a map without relief and finished surveys have no bar', () => {
  expect(barWith(FIRST_LAYERS)).toBeNull()
  expect(barWith(layersWith('light'), false)).toBeNull()
})
