import { renderHook } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFrameGuard } from './use-frame-guard.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A map whose frames take as long as a test says, in milliseconds. Its ground is raised from the first of them, or only when told. */
function drawingMap({ wanted = true, raised = true } = {}) {
  let frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => frames.push(next))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  const listeners = new Set<() => void>()
  const listen = (_: string, listener: () => void) => {
    listeners.add(listener)
    return { unsubscribe: () => listeners.delete(listener) }
  }
  let terrain: object | null = raised ? {} : null
  const map = { on: listen, getTerrain: () => terrain, loaded: () => true } as unknown as MapLibreMap
  const onTooSlow = vi.fn()
  const hook = renderHook((now: boolean) => useFrameGuard(map, { on: now, wanted: now }, onTooSlow), {
    initialProps: wanted,
  })
  const draw = (...times: number[]) => {
    for (const time of times) {
      for (const listener of listeners) listener()
      vi.advanceTimersByTime(time)
      for (const next of frames.splice(0)) next()
    }
  }
  return {
    draw,
    /** A frame of the browser in which the map had nothing to draw. */
    rest: () => {
      for (const next of frames.splice(0)) next()
    },
    raise: () => (terrain = {}),
    onTooSlow,
    hook,
    mayRise: () => hook.result.current,
  }
}

const times = (count: number, took: number) => Array.from({ length: count }, () => took)

test('slow frames are told once, and the next load stays flat and tells it', () => {
  const { draw, onTooSlow, hook } = drawingMap()
  draw(...times(12, 500))
  expect(onTooSlow).toHaveBeenCalledTimes(1)
  hook.unmount()
  const again = drawingMap()
  expect(again.mayRise()).toBe(false)
  expect(again.onTooSlow).toHaveBeenCalledTimes(1)
})

test('a page that ends while the ground is raised is flat at its next load', () => {
  drawingMap().draw(16)
  expect(drawingMap().mayRise()).toBe(false)
})

test('after 20 quick frames the next load may raise the ground', () => {
  drawingMap().draw(...times(20, 16))
  expect(drawingMap().mayRise()).toBe(true)
})

test('a map that came to rest after fewer frames may be raised again, unless they were slow', () => {
  const quick = drawingMap()
  quick.draw(900, 16, 16)
  quick.rest()
  expect(drawingMap().mayRise()).toBe(true)
  sessionStorage.clear()
  const slow = drawingMap()
  slow.draw(900, 900, 16)
  slow.rest()
  expect(drawingMap().mayRise()).toBe(false)
})

test('quick frames before the ground is raised show nothing', () => {
  const { draw, raise, onTooSlow } = drawingMap({ raised: false })
  draw(...times(30, 16), 9000)
  raise()
  draw(16)
  expect(onTooSlow).not.toHaveBeenCalled()
  expect(drawingMap().mayRise()).toBe(false)
})

test('whoever goes back to the flat map, or leaves it, may raise the ground again', () => {
  const { draw, hook } = drawingMap()
  draw(16)
  hook.rerender(false)
  expect(drawingMap().mayRise()).toBe(true)
})

test('after a flat load, the visitor can try anew', () => {
  drawingMap().draw(16)
  const { hook, mayRise } = drawingMap()
  hook.rerender(false)
  hook.rerender(true)
  expect(mayRise()).toBe(true)
})

test('nothing is told of a flat map', () => {
  const { draw, onTooSlow } = drawingMap({ wanted: false })
  draw(9000, 9000)
  expect(onTooSlow).not.toHaveBeenCalled()
})
