import type { MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import type { DrawnFrom } from './use-highlight.ts'

/** Milliseconds. */
const DURATION = 1000

/**
 * Lets one thing pulse once when it is selected: its state `name` goes from 0 to 1 and back. Nothing moves for visitors who want no
 * movement. `from` must be the same object in every render.
 */
export function usePulse(
  map: MapLibreMap | null,
  { source, sourceLayers }: DrawnFrom,
  name: string,
  id: number | string | null,
): void {
  useEffect(() => {
    if (!map || id === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const features = sourceLayers.map((sourceLayer) => ({ source, id, ...(sourceLayer && { sourceLayer }) }))
    const started = performance.now()
    let gone = false
    let frame = 0
    const removal = map.on('remove', () => {
      gone = true
    })
    const set = (value: number) => {
      if (gone || !map.getSource(source)) return
      for (const feature of features) map.setFeatureState(feature, { [name]: value })
    }
    const step = (now: number) => {
      const share = Math.min(1, (now - started) / DURATION)
      set(Math.sin(share * Math.PI))
      if (share < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      set(0)
      removal.unsubscribe()
    }
  }, [map, source, sourceLayers, name, id])
}
