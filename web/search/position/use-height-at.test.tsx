import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { fetchElevationTile } from '#web/map/heights/elevation.source.ts'
import { sampleElevation } from '#web/testing/sample-settings.ts'
import { heightIn, useHeightAt } from './use-height-at.ts'

const ground = sampleElevation({ tileSize: 512, maxZoom: 16 })
const PLACE = { latitude: 52.12, longitude: -3.8 }

function level(height: number): Float32Array {
  return new Float32Array(512 * 512).fill(height)
}

function readHeight(mapZoom = 15) {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const fetchTile = vi.fn<typeof fetchElevationTile>(() => Promise.resolve(level(312.5)))
  const hook = renderHook(({ place }) => useHeightAt(place, mapZoom, [ground], fetchTile), {
    wrapper,
    initialProps: { place: PLACE },
  })
  return { ...hook, fetchTile }
}

test('a resting pointer shows the height, and the same tile is requested once', async () => {
  const { result, rerender, fetchTile } = readHeight()
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current?.metres).toBeCloseTo(312.5))
  rerender({ place: { ...PLACE, longitude: PLACE.longitude + 1e-6 } })
  expect(result.current?.metres).toBeCloseTo(312.5)
  expect(fetchTile.mock.calls).toEqual([[ground, { z: 15, x: 16038, y: 10805 }, expect.anything()]])
})

test('a tile that could not be loaded is requested again while the pointer rests', async () => {
  vi.useFakeTimers()
  const { result, fetchTile } = readHeight()
  fetchTile.mockRejectedValueOnce(new Error('the server is away'))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect([fetchTile.mock.calls.length, result.current]).toEqual([1, null])
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  vi.useRealTimers()
  expect(fetchTile).toHaveBeenCalledTimes(2)
  expect(result.current?.metres).toBeCloseTo(312.5)
})

test('outside every tileset, and below its first zoom, nothing is requested', async () => {
  vi.useFakeTimers()
  const { rerender, fetchTile } = readHeight(9)
  rerender({ place: { latitude: 51, longitude: -3.8 } })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  vi.useRealTimers()
  expect(fetchTile).not.toHaveBeenCalled()
})

test('if the first tileset has a hole, the next one is used, and named', () => {
  const next = sampleElevation({ id: 'next' })
  const found = heightIn(PLACE, 15, [ground, next], ({ tileset }) => (tileset === ground ? null : level(40)))
  expect(found).toEqual({ metres: expect.closeTo(40) as number, tileset: next })
})

test('an unknown height is null', () => {
  expect(heightIn(PLACE, 15, [ground], () => level(Number.NaN))).toBeNull()
  expect(heightIn(PLACE, 15, [ground], () => null)).toBeNull()
})
