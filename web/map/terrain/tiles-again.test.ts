import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TilesAgain } from './tiles-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TILE = { z: 14, x: 8000, y: 5400 }

test('tiles with gaps are made again together, and after longer and longer pauses', () => {
  const made = vi.fn()
  const again = new TilesAgain(made)
  again.add(TILE)
  again.add({ ...TILE, x: 8001 })
  vi.advanceTimersByTime(4000)
  expect(made.mock.calls).toEqual([[[TILE, { ...TILE, x: 8001 }]]])
  again.add(TILE)
  vi.advanceTimersByTime(7999)
  expect(made).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(made).toHaveBeenCalledTimes(2)
})

test('after the terrain was switched off, nothing is made', () => {
  const made = vi.fn()
  const again = new TilesAgain(made)
  again.add(TILE)
  again.close()
  vi.advanceTimersByTime(100_000)
  expect(made).not.toHaveBeenCalled()
})
