import { useSyncExternalStore } from 'react'
import type { Outline } from '#contract/records/records.ts'

type Corner = Outline[number]

/**
 * The position of the next corner. It changes with every movement of the pointer, so it is kept outside React's state: only
 * the parts that show it are redrawn, not the page.
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
