import { act, render, screen } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { useZoomHint } from './use-zoom-hint.ts'
import { Routed } from '#web/testing/routed.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Shown {
  layer: 'nmr' | 'dtm'
  zoom: number
  on?: boolean
  onTheWay?: boolean
}

function Hint({ layer, zoom, on = true, onTheWay = false }: Shown) {
  const map = {
    on: () => ({ unsubscribe: () => undefined }),
    getZoom: () => toMapZoom(zoom),
    isMoving: () => false,
  }
  useZoomHint(map as unknown as MapLibreMap, { layer, on, minZoom: 16, text: 'Zoom in', onTheWay })
  return null
}

function showHint(first: Shown) {
  const page = (hint: Shown) => (
    <Routed>
      <ToastArea>
        <Hint {...hint} />
      </ToastArea>
    </Routed>
  )
  const { rerender } = render(page(first))
  return (next: Shown) => rerender(page(next))
}

test.each([
  ['nmr', 4000],
  ['dtm', 3500],
] as const)('the hint for %s is shown for %i ms', async (layer, time) => {
  showHint({ layer, zoom: 15.9 })
  await act(() => vi.advanceTimersByTimeAsync(time - 1))
  screen.getByText('Zoom in')
  // The hint takes a moment to shrink away.
  for (const step of [1, 1000, 1000]) await act(() => vi.advanceTimersByTimeAsync(step))
  expect(screen.queryByText('Zoom in')).toBeNull()
})

test.each([
  ['shown', { zoom: 16, on: true }],
  ['off', { zoom: 15.9, on: false }],
] as const)('a layer that is %s needs no hint', async (_, state) => {
  showHint({ layer: 'dtm', ...state })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.queryByText('Zoom in')).toBeNull()
})

test.each([
  ['arrives where the layer is visible, nothing is said', 16.5, 0],
  ['arrives where it is not, the hint is shown', 15, 1],
] as const)('while the map is on its way nothing is said; once it %s', async (_, zoom, hints) => {
  const change = showHint({ layer: 'dtm', zoom: 9, onTheWay: true })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.queryByText('Zoom in')).toBeNull()
  change({ layer: 'dtm', zoom })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.queryAllByText('Zoom in')).toHaveLength(hints)
})
