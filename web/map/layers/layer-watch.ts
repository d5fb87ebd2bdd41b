import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { FRESH_HEALTH, healthAfter, type SourceHealth, type SourceNews } from './source-health.ts'

/**
 * The health of each layer of a map. A source belongs to the layer that its id names before the colon: `dtm:0` belongs to
 * `dtm`.
 */
export interface LayerWatch {
  healthOf: (layer: string) => SourceHealth
  subscribe: (onChange: () => void) => () => void
  tell: (layer: string, news: SourceNews) => void
}

/**
 * Seconds without a first tile: some networks drop requests and never answer. Seconds in which the page itself was busy, and could
 * not have taken a tile, do not count.
 */
const TIME_LIMIT = 8

function newLayerWatch(): LayerWatch {
  const healths = new Map<string, SourceHealth>()
  const listeners = new Set<() => void>()
  const healthOf = (layer: string) => healths.get(layer) ?? FRESH_HEALTH
  const tell = (layer: string, news: SourceNews) => {
    const before = healthOf(layer)
    const health = healthAfter(before, news)
    if (health === before) return
    healths.set(layer, health)
    if (news === 'asked' && !before.asked)
      afterFreeSeconds(TIME_LIMIT, () => {
        // It has been requested again since then, with a time limit of its own.
        if (healthOf(layer).attempt === health.attempt) tell(layer, 'late')
      })
    for (const listener of listeners) listener()
  }
  return {
    healthOf,
    tell,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** Calls back after so many seconds; however long a page was busy at a stretch, it counts as one. */
function afterFreeSeconds(seconds: number, call: () => void): void {
  if (seconds === 0) call()
  else setTimeout(() => afterFreeSeconds(seconds - 1, call), 1000)
}

/** Watches the sources of a map. All of them start again when the browser is back online. */
export function useLayerWatch(map: MapLibreMap | null): LayerWatch {
  const [watch] = useState(newLayerWatch)
  useEffect(() => {
    if (!map) return
    const layers = new Set<string>()
    const missing = newMissingTiles()
    const count = (layer: string) => watch.tell(layer, missing.areAnyOf(layer) ? 'missing' : 'complete')
    const tell = (sourceId: string, news: SourceNews) => {
      const layer = layerOf(sourceId)
      layers.add(layer)
      watch.tell(layer, news)
    }
    const allAtRest = () =>
      layers.forEach((layer) => {
        count(layer)
        watch.tell(layer, 'at-rest')
      })
    const subscriptions = [
      map.on('sourcedataloading', ({ sourceId, tile }) => {
        if (tile) tell(sourceId, 'asked')
      }),
      map.on('sourcedata', ({ sourceId, tile, isSourceLoaded }) => {
        if (hasArrived(tile)) tell(sourceId, 'arrived')
        count(layerOf(sourceId))
        if (isSourceLoaded) tell(sourceId, 'at-rest')
      }),
      map.on('error', (event) => {
        if (!('sourceId' in event) || typeof event.sourceId !== 'string') return
        tell(event.sourceId, 'failed')
        if ('tile' in event) missing.add(layerOf(event.sourceId), event.tile)
        count(layerOf(event.sourceId))
      }),
      // Comes for each tile that goes out of view without a picture.
      map.on('sourcedataabort', ({ sourceId }) => count(layerOf(sourceId))),
      map.on('idle', allAtRest),
    ]
    const again = () => layers.forEach((layer) => tryAgain(map, watch, layer))
    window.addEventListener('online', again)
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      window.removeEventListener('online', again)
    }
  }, [map, watch])
  return watch
}

/** Requests again what failed. */
export function tryAgain(map: MapLibreMap | null, watch: LayerWatch, layer: string): void {
  watch.tell(layer, 'again')
  askTilesAgain(map, layer)
}

/** Requests the tiles of a layer again, and goes on counting its failures. */
export function askTilesAgain(map: MapLibreMap | null, layer: string): void {
  const sources = Object.keys(map?.getStyle().sources ?? {})
  for (const source of sources.filter((id) => layerOf(id) === layer)) map?.refreshTiles(source)
}

/** The value that `read` takes from the health of a layer, updated as it changes. */
export function useLayerHealth<T extends string | number | boolean>(
  watch: LayerWatch,
  layer: string,
  read: (health: SourceHealth) => T,
): T {
  return useSyncExternalStore(watch.subscribe, () => read(watch.healthOf(layer)))
}

export function layerOf(sourceId: string): string {
  return sourceId.split(':')[0] ?? sourceId
}

function hasArrived(tile: unknown): boolean {
  return typeof tile === 'object' && tile !== null && 'state' in tile && tile.state === 'loaded'
}

interface FailedTile {
  /** How often the map library has the tile in view. */
  uses: number
  state: string
}

interface MissingTiles {
  /** @param tile what came with an error of the map library; ignored unless it is a tile */
  add: (layer: string, tile: unknown) => void
  /** Whether tiles of the layer are in view that failed and have not arrived since. */
  areAnyOf: (layer: string) => boolean
}

/** The failed tiles of each layer of a map, until they arrive, are requested again or go out of view. */
function newMissingTiles(): MissingTiles {
  const failed = new Map<string, Set<FailedTile>>()
  return {
    add: (layer, tile) => {
      if (!isTile(tile)) return
      const known = failed.get(layer) ?? new Set()
      failed.set(layer, known.add(tile))
    },
    areAnyOf: (layer) => {
      const tiles = failed.get(layer)
      if (!tiles) return false
      for (const tile of tiles) if (!isMissing(tile)) tiles.delete(tile)
      return tiles.size > 0
    },
  }
}

function isMissing({ uses, state }: FailedTile): boolean {
  return uses > 0 && state === 'errored'
}

function isTile(tile: unknown): tile is FailedTile {
  return typeof tile === 'object' && tile !== null && 'uses' in tile && 'state' in tile
}
