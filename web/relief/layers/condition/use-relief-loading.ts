import { useSyncExternalStore } from 'react'
import { reliefOverlay } from '#web/map/layers/layer-state.ts'
import { conditionOf } from '#web/map/layers/source-health.ts'
import { useLayers } from '../layers-context.ts'

/** Whether tiles of relief are under way, be they images or the heights that the live light requests by itself. */
export function useReliefLoading(): boolean {
  const { shown, watch } = useLayers()
  const drawn = reliefOverlay(shown)
  return useSyncExternalStore(
    watch.subscribe,
    () => drawn !== null && conditionOf(watch.healthOf(drawn)) === 'loading',
  )
}
