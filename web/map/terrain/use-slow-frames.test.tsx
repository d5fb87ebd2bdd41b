import { renderHook } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSlowFrames } from './use-slow-frames.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A map whose frames take as long as a test says, in milliseconds. */
function drawingMap(on: boolean) {
  let frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => frames.push(next))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  const listeners = new Set<() => void>()
  const listen = (_: string, listener: () => void) => {
    listeners.add(listener)
    return { unsubscribe: () => listeners.delete(listener) }
  }
  const onTooSlow = vi.fn()
  renderHook(() => useSlowFrames({ on: listen } as unknown as MapLibreMap, on, onTooSlow))
  const draw = (...times: number[]) => {
    for (const time of times) {
      for (const listener of listeners) listener()
      vi.advanceTimersByTime(time)
      for (const next of frames.splice(0)) next()
    }
  }
  return { draw, onTooSlow }
}

test('a few slow frames in a row are told once', () => {
  const { draw, onTooSlow } = drawingMap(true)
  draw(4000, 4000, 4000, 4000)
  expect(onTooSlow).not.toHaveBeenCalled()
  draw(4000, 4000, 9000, 9000)
  expect(onTooSlow).toHaveBeenCalledTimes(1)
})

test.each([
  ['frames are quick', true, [16, 16, 16, 16, 16, 16]],
  ['only the first frame is slow', true, [9000, 16, 16, 16, 16, 16]],
  ['slow frames have quick ones between them', true, [4000, 4000, 4000, 4000, 16, 16, 4000, 4000]],
  ['the map is flat', false, [9000, 9000, 9000, 9000, 9000, 9000]],
] as const)('nothing is told where %s', (_, on, times) => {
  const { draw, onTooSlow } = drawingMap(on)
  draw(...times)
  expect(onTooSlow).not.toHaveBeenCalled()
})
