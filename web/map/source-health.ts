import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useReducer } from 'react'

export interface SourceHealth {
  source: string
  arrived: boolean
  failuresInARow: number
  late: boolean
}

export interface SourceNews {
  source: string
  tile: 'arrived' | 'failed' | 'late'
}

/** One tile may fail for its own reasons; so many after one another mean that nothing comes. */
const FAILURES = 3
/** Milliseconds without a first tile: some networks drop requests and never answer. */
const PATIENCE = 8000

export function healthAfter(health: SourceHealth, { source, tile }: SourceNews): SourceHealth {
  const known = health.source === source ? health : freshHealth(source)
  if (tile === 'arrived') return { ...known, arrived: true, failuresInARow: 0 }
  if (tile === 'failed') return { ...known, failuresInARow: known.failuresInARow + 1 }
  return { ...known, late: true }
}

export function freshHealth(source: string): SourceHealth {
  return { source, arrived: false, failuresInARow: 0, late: false }
}

export function isUnreachable({ arrived, failuresInARow, late }: SourceHealth): boolean {
  return failuresInARow >= FAILURES || (late && !arrived)
}

/** Whether the tiles of a source do not come. Takes it back as soon as one does. Never so without a source. */
export function useUnreachable(map: MapLibreMap | null, source: string | null): boolean {
  const [health, tell] = useReducer(healthAfter, freshHealth(source ?? ''))
  useEffect(() => {
    if (!map || source === null) return
    const timer = setTimeout(() => tell({ source, tile: 'late' }), PATIENCE)
    const arrivals = map.on('sourcedata', (event) => {
      if (event.sourceId === source && hasArrived(event.tile)) tell({ source, tile: 'arrived' })
    })
    const failures = map.on('error', (event) => {
      if ('sourceId' in event && event.sourceId === source) tell({ source, tile: 'failed' })
    })
    return () => {
      clearTimeout(timer)
      arrivals.unsubscribe()
      failures.unsubscribe()
    }
  }, [map, source])
  return health.source === source && isUnreachable(health)
}

function hasArrived(tile: unknown): boolean {
  return typeof tile === 'object' && tile !== null && 'state' in tile && tile.state === 'loaded'
}
