import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useReducer } from 'react'

export interface SourceHealth {
  source: string
  /** Counts how often it was asked to begin anew. */
  attempt: number
  arrived: boolean
  failuresInARow: number
  late: boolean
}

export interface SourceNews {
  source: string
  news: 'arrived' | 'failed' | 'late' | 'again'
}

/** One tile may fail for its own reasons; so many after one another mean that nothing comes. */
const FAILURES = 3
/** Milliseconds without a first tile: some networks drop requests and never answer. */
const PATIENCE = 8000

export function healthAfter(health: SourceHealth, { source, news }: SourceNews): SourceHealth {
  const known = health.source === source ? health : freshHealth(source)
  switch (news) {
    case 'arrived':
      return known.arrived && known.failuresInARow === 0
        ? known
        : { ...known, arrived: true, failuresInARow: 0 }
    case 'failed':
      return { ...known, failuresInARow: known.failuresInARow + 1 }
    case 'late':
      return { ...known, late: true }
    case 'again':
      return { ...freshHealth(source), attempt: known.attempt + 1 }
  }
}

export function freshHealth(source: string): SourceHealth {
  return { source, attempt: 0, arrived: false, failuresInARow: 0, late: false }
}

export function isUnreachable({ arrived, failuresInARow, late }: SourceHealth): boolean {
  return failuresInARow >= FAILURES || (late && !arrived)
}

/**
 * A source that never sent a tile is better not asked on: requests that hang stand in the way of those of other layers.
 * One that did may have only a weak moment, and what it sent is worth keeping.
 */
export function isDead(health: SourceHealth): boolean {
  return isUnreachable(health) && !health.arrived
}

interface SourceState {
  unreachable: boolean
  dead: boolean
  tryAgain: () => void
}

/** Whether the tiles of a source come. Also tries again when the browser is back on the network. */
export function useSourceHealth(map: MapLibreMap | null, source: string | null): SourceState {
  const [told, tell] = useReducer(healthAfter, freshHealth(source ?? ''))
  const health = told.source === source ? told : freshHealth(source ?? '')
  const { attempt } = health
  useEffect(() => {
    if (!map || source === null) return
    const timer = setTimeout(() => tell({ source, news: 'late' }), PATIENCE)
    const arrivals = map.on('sourcedata', (event) => {
      if (event.sourceId === source && hasArrived(event.tile)) tell({ source, news: 'arrived' })
    })
    const failures = map.on('error', (event) => {
      if ('sourceId' in event && event.sourceId === source) tell({ source, news: 'failed' })
    })
    const again = () => tell({ source, news: 'again' })
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      arrivals.unsubscribe()
      failures.unsubscribe()
      window.removeEventListener('online', again)
    }
  }, [map, source, attempt])
  return {
    unreachable: source !== null && isUnreachable(health),
    dead: source !== null && isDead(health),
    tryAgain: () => {
      if (source === null) return
      if (!isDead(health)) map?.refreshTiles(source)
      tell({ source, news: 'again' })
    },
  }
}

function hasArrived(tile: unknown): boolean {
  return typeof tile === 'object' && tile !== null && 'state' in tile && tile.state === 'loaded'
}
