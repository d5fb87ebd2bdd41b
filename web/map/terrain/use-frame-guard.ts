import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { frameGuard, type Verdict } from './frame-guard.ts'

/** Set before the ground is raised: where that hangs the browser or ends the page, the next load finds it. */
const RAISING = 'terrainRaising'

const session = browserStorage('session')

interface Guarded {
  /** The map is in three dimensions, or about to be. */
  on: boolean
  /** The address or the visitor asks for it. */
  wanted: boolean
}

/**
 * Calls `onTooSlow` once when the map, while `on`, takes too long for its frames, and at a load that asks for three dimensions although
 * they were not got through before in this session.
 * @returns whether the ground may be raised
 */
export function useFrameGuard(
  map: MapLibreMap | null,
  { on: asked, wanted }: Guarded,
  onTooSlow: () => void,
): boolean {
  const [fallen, setFallen] = useState(() => wanted && session.read(RAISING) !== null)
  const tell = useEffectEvent(onTooSlow)
  useEffect(() => {
    if (fallen) tell()
  }, [fallen])
  // Whoever presses the button after that tries anew.
  if (fallen && !wanted) setFallen(false)
  const on = asked && !fallen
  useEffect(() => {
    if (!map || !on) return undefined
    session.write(RAISING, 'yes')
    const guard = frameGuard()
    let slow = false
    const heed = (verdict: Verdict) => {
      if (verdict === 'open' || slow) return
      slow = verdict === 'too slow'
      if (slow) {
        session.write(RAISING, 'yes')
        tell()
      } else session.remove(RAISING)
    }
    const stop = watchFrames(map, {
      onFrame: (took, end) => heed(guard.frame(took, end)),
      onRest: () => heed(guard.rest()),
    })
    return () => {
      stop()
      if (!slow) session.remove(RAISING)
    }
  }, [map, on])
  return !fallen
}

interface Watch {
  /** How long a frame took in which raised ground was drawn, with the drawing itself, and its end; in milliseconds. */
  onFrame: (took: number, end: number) => void
  /** Nothing is left to draw. */
  onRest: () => void
}

/** Measures from one frame of the browser to the next. A page in the background has no frames. */
function watchFrames(map: MapLibreMap, { onFrame, onRest }: Watch): () => void {
  let frame: number | null = null
  let last = 0
  let isDrawn = false
  const next = () => {
    const now = performance.now()
    const took = now - last
    last = now
    if (!isDrawn) {
      frame = null
      if (map.loaded()) onRest()
      return
    }
    isDrawn = false
    frame = requestAnimationFrame(next)
    if (!document.hidden) onFrame(took, now)
  }
  const drawn = map.on('render', () => {
    // Frames of the flat map, before the ground is raised, show nothing.
    if (!map.getTerrain()) return
    isDrawn = true
    if (frame !== null) return
    last = performance.now()
    frame = requestAnimationFrame(next)
  })
  const begin = () => (isDrawn = false)
  document.addEventListener('visibilitychange', begin)
  return () => {
    drawn.unsubscribe()
    document.removeEventListener('visibilitychange', begin)
    if (frame !== null) cancelAnimationFrame(frame)
  }
}
