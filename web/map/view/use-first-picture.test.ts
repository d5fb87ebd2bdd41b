import { act, renderHook } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { useFirstPicture } from './use-first-picture.ts'

afterEach(() => vi.useRealTimers())

function mapThatLoads() {
  vi.useFakeTimers()
  const listeners = new Set<() => void>()
  const on = (_: string, listener: () => void) => {
    listeners.add(listener)
    return { unsubscribe: () => listeners.delete(listener) }
  }
  const { result, unmount } = renderHook(() => useFirstPicture({ on } as unknown as MapLibreMap))
  const idle = () => act(() => listeners.forEach((listener) => listener()))
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
  return { isComplete: () => result.current, idle, pass, unmount, listeners }
}

test('the first picture is complete a moment after the map is idle, whatever is drawn meanwhile', () => {
  const { isComplete, idle, pass } = mapThatLoads()
  pass(5000)
  expect(isComplete()).toBe(false)
  idle()
  pass(900)
  idle()
  expect(isComplete()).toBe(false)
  pass(100)
  expect(isComplete()).toBe(true)
})

test('a map with a source that hangs is taken as complete after 15 seconds', () => {
  const { isComplete, pass } = mapThatLoads()
  pass(14_999)
  expect(isComplete()).toBe(false)
  pass(1)
  expect(isComplete()).toBe(true)
})

test('nothing is left behind when the map goes', () => {
  const { idle, unmount, listeners } = mapThatLoads()
  idle()
  unmount()
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0])
})
