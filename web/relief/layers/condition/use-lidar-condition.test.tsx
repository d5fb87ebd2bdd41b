import { useQueryClient } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { getLidarCondition, SECOND_HEIGHTS, type LidarRasterState } from '#contract/relief/lidar.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { useLayerWatch, type LayerWatch } from '#web/map/layers/layer-watch.ts'
import { answering } from '#web/testing/answers.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleElevation, sampleRaster, sampleSettings, sampleTileset } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'
import { show } from '#web/testing/show.tsx'
import { useLidarCondition } from './use-lidar-condition.ts'

withFreshBrowser()

const id = 'national-dtm'
const WITH_NATIONAL = sampleSettings({
  reliefSets: [sampleTileset({ id, live: true })],
  elevationSets: [sampleElevation({ id, live: true })],
})

/** A page that follows the state of one raster. */
function follow(settings: MapSettings, raster: () => LidarRasterState, second = false) {
  const asked = answerWith({
    [getLidarCondition.path]: () => answering(getLidarCondition, 200, { rasters: [raster()], second }),
  })
  const [onOpened, onRetry] = [vi.fn(), vi.fn()]
  const seen: { watch?: LayerWatch; rasters?: readonly LidarRasterState[]; askAgain?: () => void } = {}
  const Page = () => {
    const watch = useLayerWatch(null)
    const rasters = useLidarCondition({ settings, watch, onOpened, onRetry })
    const queries = useQueryClient()
    useEffect(() => {
      Object.assign(seen, { watch, rasters, askAgain: () => void queries.refetchQueries() })
    })
    return null
  }
  show(<Page />)
  return { asked, onOpened, onRetry, seen }
}

test('once a raster has been opened, the settings are asked for again', async () => {
  const { onOpened } = follow(sampleSettings(), () => sampleRaster())
  await waitFor(() => expect(onOpened).toHaveBeenCalledOnce())
})

test('when heights begin to come from the second source, or no longer do, the settings are asked for again', async () => {
  const away = () => sampleRaster({ condition: 'kept-only', trouble: 'unreachable' })
  const begun = follow(WITH_NATIONAL, away, true)
  await waitFor(() => expect(begun.onOpened).toHaveBeenCalledOnce())
  const second = sampleElevation({ id: SECOND_HEIGHTS, live: true, rounding: 0.06 })
  const ended = follow(sampleSettings({ elevationSets: [second] }), () => sampleRaster())
  await waitFor(() => expect(ended.onOpened).toHaveBeenCalledOnce())
  const going = follow(sampleSettings({ elevationSets: [second] }), away, true)
  await waitFor(() => expect(going.seen.rasters).toHaveLength(1))
  expect(going.onOpened).not.toHaveBeenCalled()
})

test('while all is well, it is asked for once', async () => {
  const { asked, onOpened, onRetry, seen } = follow(WITH_NATIONAL, () => sampleRaster())
  await waitFor(() => expect(seen.rasters).toEqual([sampleRaster()]))
  expect(asked).toHaveLength(1)
  expect(onOpened).not.toHaveBeenCalled()
  expect(onRetry).not.toHaveBeenCalled()
})

test('when the trouble is over, the tiles that are still missing are asked for again', async () => {
  let raster = sampleRaster({ condition: 'kept-only' })
  const { onRetry, seen } = follow(WITH_NATIONAL, () => raster)
  await waitFor(() => expect(seen.rasters).toHaveLength(1))
  // Others have arrived since.
  act(() => {
    for (const news of ['asked', 'missing', 'at-rest'] as const) seen.watch?.tell('dtm', news)
  })
  expect(onRetry).not.toHaveBeenCalled()
  raster = sampleRaster()
  act(() => seen.askAgain?.())
  await waitFor(() => expect(onRetry.mock.calls).toEqual([['dtm']]))
})

test('when tiles fail, the state is asked for, and the tiles of that layer are asked for again', async () => {
  const { asked, onRetry, seen } = follow(WITH_NATIONAL, () => sampleRaster({ condition: 'kept-only' }))
  await waitFor(() => expect(seen.rasters).toHaveLength(1))
  act(() => seen.watch?.tell('dsm', 'failed'))
  await waitFor(() => expect(onRetry.mock.calls).toEqual([['dsm']]))
  expect(asked).toHaveLength(2)
})
