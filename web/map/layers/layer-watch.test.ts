import { act, renderHook } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useLayerWatch } from './layer-watch.ts'
import { conditionOf } from './source-health.ts'

/** A tile as the map library holds it. */
const inView = (state: string) => ({ uses: 1, state })

/** A map that loads the tiles of the hillshade, as far as a watch hears of it. */
function watched() {
  const listeners = new Map<string, (event: object) => void>()
  const map = {
    on: (name: string, listener: (event: object) => void) => {
      listeners.set(name, listener)
      return { unsubscribe: () => listeners.delete(name) }
    },
    getStyle: () => ({ sources: { 'dtm:0': {} } }),
    refreshTiles: () => undefined,
  }
  const { result } = renderHook(() => useLayerWatch(map as unknown as MapLibreMap))
  const hear = (name: string, event: object = {}) =>
    act(() => listeners.get(name)?.({ sourceId: 'dtm:0', ...event }))
  return {
    condition: () => conditionOf(result.current.healthOf('dtm')),
    asks: () => hear('sourcedataloading', { tile: inView('loading') }),
    fails: (tile: { state: string }) => {
      tile.state = 'errored'
      hear('error', { tile })
    },
    arrives: (tile: { state: string }) => {
      tile.state = 'loaded'
      hear('sourcedata', { tile })
    },
    leavesView: (tile: { uses: number }) => {
      tile.uses = 0
      hear('sourcedataabort', { tile })
    },
    rests: () => hear('idle'),
  }
}

/** One tile has failed and another has arrived. */
function withMissingTile() {
  const map = watched()
  const [missing, other] = [inView('loading'), inView('loading')]
  map.asks()
  map.fails(missing)
  map.arrives(other)
  map.rests()
  return { ...map, missing }
}

test('a layer of which no tile ever arrives has failed after eight seconds', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const map = watched()
  map.asks()
  act(() => void vi.advanceTimersByTime(7900))
  expect(map.condition()).toBe('loading')
  act(() => void vi.advanceTimersByTime(200))
  expect(map.condition()).toBe('failed')
})

test('a missing tile is reported although another one arrived after it', () => {
  expect(withMissingTile().condition()).toBe('failed')
})

test('a missing tile is reported while more tiles arrive', () => {
  const map = withMissingTile()
  map.asks()
  map.arrives(inView('loading'))
  map.rests()
  expect(map.condition()).toBe('failed')
})

test('a missing tile is no longer reported once it has arrived', () => {
  const map = withMissingTile()
  map.arrives(map.missing)
  map.rests()
  expect(map.condition()).toBe('quiet')
})

test('a missing tile is no longer reported once it is out of view', () => {
  const map = withMissingTile()
  map.leavesView(map.missing)
  expect(map.condition()).toBe('quiet')
})

test('of two missing tiles, the second is still reported after the first has arrived', () => {
  const map = withMissingTile()
  map.fails(inView('loading'))
  map.arrives(map.missing)
  map.rests()
  expect(map.condition()).toBe('failed')
})
