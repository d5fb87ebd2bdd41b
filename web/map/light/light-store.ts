import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Light } from '#contract/relief/light.ts'

/** The current light, kept outside React's tree, so that turning it redraws only the parts that show it. */
export interface LightStore {
  get: () => Light
  change: (part: Partial<Light>) => void
  subscribe: (onChange: () => void) => () => void
}

export function newLightStore(first: Light): LightStore {
  let light = first
  const listeners = new Set<() => void>()
  return {
    get: () => light,
    change: (part) => {
      light = { ...light, ...part }
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export function useLight(store: LightStore): Light {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Milliseconds without a change after which the light counts as still. */
const SETTLING_TIME = 400

/** The light once it has stopped moving, for work that is too expensive to repeat for every degree. */
export function useSettledLight(store: LightStore): Light {
  const [settled, setSettled] = useState(store.get)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setSettled(store.get()), SETTLING_TIME)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store])
  return settled
}
