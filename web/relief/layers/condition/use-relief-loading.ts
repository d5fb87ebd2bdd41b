import { useSyncExternalStore } from 'react'
import { RELIEF_OVERLAYS } from '#web/map/layers/layer-state.ts'
import { conditionOf } from '#web/map/layers/source-health.ts'
import { useLayers } from '../layers-context.ts'

/** Whether tiles of relief are under way, be they images or the heights that the live light requests by itself. */
export function useReliefLoading(): boolean {
  const { shown, watch } = useLayers()
  return useSyncExternalStore(watch.subscribe, () =>
    RELIEF_OVERLAYS.some(
      (layer) => shown.overlays[layer] && conditionOf(watch.healthOf(layer)) === 'loading',
    ),
  )
}
