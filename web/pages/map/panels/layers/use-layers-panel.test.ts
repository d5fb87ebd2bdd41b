import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLayersPanel } from './use-layers-panel.ts'

afterEach(() => vi.unstubAllGlobals())

/** Simulates a window of this width for media queries. */
function inWindow(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(/\(max-width: (\d+)px\)/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  return renderHook(() => useLayersPanel()).result
}

test('up to 600 pixels the panel starts closed, and closes to make room', () => {
  const panel = inWindow(600)
  expect(panel.current).toMatchObject({ small: true, open: false })
  act(() => panel.current.toggle())
  expect(panel.current.open).toBe(true)
  act(() => panel.current.makeRoom())
  expect(panel.current.open).toBe(false)
})

test('from 601 pixels it starts open, and stays open when a search has a result', () => {
  const panel = inWindow(601)
  expect(panel.current).toMatchObject({ small: false, open: true })
  act(() => panel.current.makeRoom())
  expect(panel.current.open).toBe(true)
})
