import { useSyncExternalStore } from 'react'
import type { Outline } from '#contract/records.ts'

type Corner = Outline[number]

/**
 * Where the next corner of the polygon would be. It moves with every movement of the pointer, so it stands beside React's
 * state: only what shows it is drawn again, not the page.
 */
export interface LooseEnd {
  read: () => Corner | null
  move: (corner: Corner | null) => void
  subscribe: (onChange: () => void) => () => void
}

export function createLooseEnd(): LooseEnd {
  let corner: Corner | null = null
  const followers = new Set<() => void>()
  return {
    read: () => corner,
    move: (next) => {
      if (String(next) === String(corner)) return
      corner = next
      for (const follow of followers) follow()
    },
    subscribe: (onChange) => {
      followers.add(onChange)
      return () => followers.delete(onChange)
    },
  }
}

export function useLooseEnd({ subscribe, read }: LooseEnd): Corner | null {
  return useSyncExternalStore(subscribe, read)
}
