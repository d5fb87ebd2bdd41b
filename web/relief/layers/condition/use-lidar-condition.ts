import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { SECOND_HEIGHTS, type LidarRasterState } from '#contract/relief/lidar.ts'
import { LIDAR_LAYERS, type MapSettings } from '#contract/relief/map.ts'
import { RELIEF_OVERLAYS } from '#web/map/layers/layer-state.ts'
import type { LayerWatch } from '#web/map/layers/layer-watch.ts'
import { lidarConditionQuery } from './lidar-condition.data.ts'
import { pauseOf } from './lidar-condition.rules.ts'
import type { LidarLayer } from '../kinds/relief-layers.ts'

const NONE: readonly LidarRasterState[] = []

interface Following {
  settings: MapSettings
  watch: LayerWatch
  /** The tilesets that can be read are no longer those of the settings. */
  onOpened: () => void
  /** Requests the tiles of a layer again. */
  onRetry: (layer: LidarLayer) => void
}

/**
 * Follows whether the national LiDAR can be read. While its tiles fail, they are requested again as often as the server asks
 * the owner of the files, and what is still missing when the trouble is over; the live light does so by itself.
 */
export function useLidarCondition({
  settings,
  watch,
  onOpened,
  onRetry,
}: Following): readonly LidarRasterState[] {
  const failing = useFailingLayers(watch)
  const isFailing = failing !== '' && settings.reliefSets.some(({ live }) => live)
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...lidarConditionQuery(),
    refetchInterval: ({ state }) =>
      state.data ? (pauseOf(state.data.rasters, isFailing, Date.now()) ?? false) : false,
  })
  const rasters = data?.rasters ?? NONE
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => ask(), [isFailing])
  const answered = useEffectEvent(() => {
    if (!isFailing) return
    for (const layer of LIDAR_LAYERS) if (failing.split(' ').includes(layer)) onRetry(layer)
  })
  useEffect(() => {
    if (dataUpdatedAt > 0) answered()
  }, [dataUpdatedAt])
  const isTroubled = rasters.some(({ condition }) => condition !== 'ready')
  const wasTroubled = useRef(false)
  const recovered = useEffectEvent(() => {
    for (const layer of LIDAR_LAYERS) if (watch.healthOf(layer).lacking) onRetry(layer)
  })
  useEffect(() => {
    if (wasTroubled.current && !isTroubled) recovered()
    wasTroubled.current = isTroubled
  }, [isTroubled])
  const readable = rasters.filter(({ condition }) => condition === 'ready' || condition === 'kept-only')
  const open = data?.second === true ? [SECOND_HEIGHTS] : readable.map(({ id }) => id)
  const opened = useEffectEvent(() => {
    const known = settings.elevationSets.filter(({ live }) => live).map(({ id }) => id)
    if (data && open.toSorted().join(' ') !== known.toSorted().join(' ')) onOpened()
  })
  const key = open.join(' ')
  useEffect(() => opened(), [key])
  return rasters
}

/** The layers of relief of which tiles failed to load, with a space between. */
function useFailingLayers(watch: LayerWatch): string {
  return useSyncExternalStore(watch.subscribe, () =>
    RELIEF_OVERLAYS.filter((layer) => watch.healthOf(layer).failuresInARow > 0).join(' '),
  )
}
