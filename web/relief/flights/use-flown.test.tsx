import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { getLidarFlights, type LidarFlights } from '#contract/relief/lidar.ts'
import type { GridPoint } from '#geo/grid/national-grid.ts'
import { answering } from '#web/testing/answers.ts'
import { answerWith } from '#web/testing/server.ts'
import { useFlown } from './use-flown.ts'

/** In SN7886, on Pumlumon. */
const PUMLUMON: GridPoint = { easting: 278_900, northing: 286_900 }
const NEXT_KILOMETRE: GridPoint = { easting: 279_100, northing: 286_900 }
const LONDON: GridPoint = { easting: 530_000, northing: 180_000 }

const KNOWN: LidarFlights = {
  square: 'SN78',
  received: '2026-11-20T08:00:00Z',
  flights: [{ square: 'SN7886', flown: ['2022-01-12'] }],
}

function readFlown(answer: LidarFlights = KNOWN) {
  const asked = answerWith({ '/api/lidar/flights/SN78/': () => answering(getLidarFlights, 200, answer) })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const hook = renderHook<readonly string[], { point: GridPoint | null }>(({ point }) => useFlown(point), {
    wrapper,
    initialProps: { point: PUMLUMON },
  })
  return { ...hook, asked }
}

test('the days of all squares around come with one request', async () => {
  const { result, rerender, asked } = readFlown()
  expect(result.current).toEqual([])
  await waitFor(() => expect(result.current).toEqual(['2022-01-12']))
  rerender({ point: NEXT_KILOMETRE })
  expect(result.current).toEqual([])
  rerender({ point: PUMLUMON })
  expect(result.current).toEqual(['2022-01-12'])
  expect(asked).toHaveLength(1)
})

test('nothing is asked for no point, outside Wales, and while the point moves from square to square', async () => {
  vi.useFakeTimers()
  const { rerender, asked } = readFlown()
  for (let kilometre = 0; kilometre < 100; kilometre += 10) {
    rerender({ point: { ...PUMLUMON, easting: PUMLUMON.easting - kilometre * 1000 } })
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  for (const point of [LONDON, null]) {
    rerender({ point })
    await act(() => vi.advanceTimersByTimeAsync(2000))
  }
  vi.useRealTimers()
  expect(asked).toEqual([])
})

test('a square that the portal could not read yet is asked for again after five minutes', async () => {
  vi.useFakeTimers()
  const { result, asked } = readFlown({ square: 'SN78', received: null, flights: [] })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  vi.useRealTimers()
  expect(asked).toHaveLength(2)
  expect(result.current).toEqual([])
})
