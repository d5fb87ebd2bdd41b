import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'

/** Milliseconds for two frames. Whoever waits longer, again and again, cannot use the page. */
const TOO_LONG = 6000
/** Times in a row. Frames may be slow at first, while shaders are compiled, and on a machine that is busy for a moment. */
const MOST = 3

/**
 * Calls `onTooSlow` once when the map, while `on`, needs longer than three seconds for each of a few frames in a row, as where a browser draws three
 * dimensions without a graphics chip. Two frames are measured together: the first shows how long the drawing takes, the
 * second how long the page does.
 */
export function useSlowFrames(map: MapLibreMap | null, on: boolean, onTooSlow: () => void): void {
  const tell = useEffectEvent(onTooSlow)
  useEffect(() => {
    if (!map || !on) return
    let slow = 0
    let frame: number | null = null
    const measured = (took: number) => {
      frame = null
      // A page in the background has no frames.
      slow = took > TOO_LONG && !document.hidden ? slow + 1 : 0
      if (slow === MOST) tell()
    }
    const drawn = map.on('render', () => {
      if (frame !== null) return
      const from = performance.now()
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => measured(performance.now() - from))
      })
    })
    const begin = () => (slow = 0)
    document.addEventListener('visibilitychange', begin)
    return () => {
      drawn.unsubscribe()
      document.removeEventListener('visibilitychange', begin)
      if (frame !== null) cancelAnimationFrame(frame)
    }
  }, [map, on])
}
