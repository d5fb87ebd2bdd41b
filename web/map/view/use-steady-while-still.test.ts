import { act, renderHook } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { useSteadyWhileStill } from './use-steady-while-still.ts'

function follow(visible: boolean) {
  const listeners = new Set<() => void>()
  const map = {
    on: (_: string, listener: () => void) => {
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
  } as unknown as MapLibreMap
  const { result, rerender } = renderHook((now: boolean) => useSteadyWhileStill(map, now), {
    initialProps: visible,
  })
  return {
    kept: () => result.current,
    show: rerender,
    move: () =>
      act(() => {
        for (const listener of listeners) listener()
      }),
  }
}

test('a layer that was never on is not on the map', () => {
  expect(follow(false).kept()).toBe(false)
})

test('a layer that is switched off stays until the map moves', () => {
  const { kept, show, move } = follow(true)
  show(false)
  expect(kept()).toBe(true)
  move()
  expect(kept()).toBe(false)
})

test('a layer that is on stays when the map moves', () => {
  const { kept, move } = follow(true)
  move()
  expect(kept()).toBe(true)
})

test('a layer that is switched on again appears immediately', () => {
  const { kept, show, move } = follow(true)
  show(false)
  move()
  show(true)
  expect(kept()).toBe(true)
})
