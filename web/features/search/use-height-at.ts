import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ElevationTileset } from '#contract/elevation.ts'
import { heightAt, isWithin, tilesNeeded } from '#web/features/height-profile/elevation-tiles.ts'
import type { Place } from '#geo/position.ts'
import { tileKey, type TileAddress } from '#geo/tile-address.ts'
import type { TileHeights } from '#web/map/heights/elevation-tile.ts'
import { fetchElevationTile } from '#web/map/heights/elevation.source.ts'

/** Milliseconds that a pointer stays where it is before a tile is asked for. */
const REST = 250
/** Milliseconds that a tile is kept after it was last needed. */
const KEPT = 60_000

interface Wanted {
  set: ElevationTileset
  tile: TileAddress
}

/**
 * Height of the ground in metres, from tiles that are here; where one is missing it is asked for once the place rests. Null
 * where no height is known. @param mapZoom MapLibre's
 */
export function useHeightAt(
  place: Place | null,
  mapZoom: number,
  sets: readonly ElevationTileset[],
  fetchTile = fetchElevationTile,
): number | null {
  const queries = useQueryClient()
  const keptTile = (wanted: Wanted) => queries.getQueryData<TileHeights | null>(keyOf(wanted))
  const found = place && heightIn(place, mapZoom, sets, keptTile)
  const missing = found !== null && typeof found === 'object' ? found : null
  const asked = useRested(missing)
  useQuery({
    queryKey: asked ? keyOf(asked) : ['heightTile'],
    queryFn: ({ signal }) => (asked ? fetchTile(asked.set, asked.tile, signal) : null),
    enabled: asked !== null,
    retry: false,
    staleTime: Infinity,
    gcTime: KEPT,
    structuralSharing: false,
  })
  return typeof found === 'number' ? found : null
}

function keyOf({ set, tile }: Wanted) {
  return ['heightTile', set.id, set.version, tileKey(tile)]
}

type KeptTile = (wanted: Wanted) => TileHeights | null | undefined

/** The height, or the tile that must come before it can be told; null where there is none. The first set that knows one counts. */
export function heightIn(
  place: Place,
  mapZoom: number,
  sets: readonly ElevationTileset[],
  keptTile: KeptTile,
): number | Wanted | null {
  const at: [number, number] = [place.latitude, place.longitude]
  for (const set of sets) {
    const z = zoomOf(set, mapZoom)
    if (z === null || !isWithin(set, at)) continue
    const tiles = tilesNeeded([at], z, set.tileSize)
    const [nearest] = tiles
    if (nearest && keptTile({ set, tile: nearest }) === undefined) return { set, tile: nearest }
    const kept = tiles.flatMap((tile) => {
      const heights = keptTile({ set, tile })
      return heights ? [[tileKey(tile), heights] as const] : []
    })
    const height = heightAt(at, z, set.tileSize, new Map(kept))
    if (!Number.isNaN(height)) return height
  }
  return null
}

/** As fine as the map shows the ground; null where the map is further out than the set has tiles for. */
function zoomOf({ minZoom, maxZoom, tileSize }: ElevationTileset, mapZoom: number): number | null {
  const wanted = Math.floor(mapZoom + Math.log2(512 / tileSize))
  return wanted < minZoom ? null : Math.min(maxZoom, wanted)
}

/** What has been wanted for a while. */
function useRested(wanted: Wanted | null): Wanted | null {
  const [rested, setRested] = useState<Wanted | null>(null)
  const take = useEffectEvent(() => setRested(wanted))
  // The same tile is a new object in every rendering.
  const name = wanted && keyOf(wanted).join('/')
  useEffect(() => {
    const timer = setTimeout(() => take(), REST)
    return () => clearTimeout(timer)
  }, [name])
  return rested
}
