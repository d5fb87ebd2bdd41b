import { useEffect, useRef, useState } from 'react'
import type { LightStore } from '#web/map/light/light-store.ts'

/** Milliseconds for one full turn. */
const ROUND = 20_000
/** Milliseconds; after a longer pause, such as in a hidden tab, the light continues from where it was. */
const LONGEST_STEP = 100

export interface Turning {
  turning: boolean
  /** One full turn from the current direction. */
  start: () => void
  stop: () => void
}

/** Turns the light slowly once around, back to its start, unless it is stopped. */
export function useTurning(store: LightStore): Turning {
  const [turning, setTurning] = useState(false)
  const frame = useRef(0)
  const stop = () => {
    cancelAnimationFrame(frame.current)
    setTurning(false)
  }
  const start = () => {
    cancelAnimationFrame(frame.current)
    const from = store.get().azimuth
    let gone = 0
    let before: number | null = null
    const step = (now: number) => {
      gone += Math.min(LONGEST_STEP, before === null ? 0 : now - before)
      before = now
      if (gone >= ROUND) {
        store.change({ azimuth: from })
        setTurning(false)
        return
      }
      store.change({ azimuth: (from + (360 * gone) / ROUND) % 360 })
      frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
    setTurning(true)
  }
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { turning, start, stop }
}
