import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { heightAt, isWithin, tilesNeeded } from '#web/relief/elevation-profile/elevation-tiles.ts'
import type { Place } from '#geo/position.ts'
import { tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import type { TileHeights } from '#web/map/heights/elevation-tile.ts'
import { fetchElevationTile } from '#web/map/heights/elevation.source.ts'

/** Milliseconds that the pointer must rest before a tile is requested. */
const REST = 250
/** Milliseconds that a tile is kept after it was last needed. */
const KEPT = 60_000
/** Milliseconds until a tile that could not be loaded is requested again, while its height is still wanted. */
const AGAIN = 10_000

interface Wanted {
  tileset: ElevationTileset
  tile: TileAddress
}

/** A height of the ground. */
interface FoundHeight {
  metres: number
  /** Where it comes from. */
  tileset: ElevationTileset
}

/**
 * Height of the ground, from tiles that have loaded; a missing tile is requested once the place stays the same.
 * Null where no height is known. @param mapZoom in MapLibre's zoom
 */
export function useHeightAt(
  place: Place | null,
  mapZoom: number,
  tilesets: readonly ElevationTileset[],
  fetchTile = fetchElevationTile,
): FoundHeight | null {
  const queries = useQueryClient()
  const keptTile = (wanted: Wanted) => queries.getQueryData<TileHeights | null>(keyOf(wanted))
  const found = place && heightIn(place, mapZoom, tilesets, keptTile)
  const missing = found && 'tile' in found ? found : null
  const asked = useRested(missing)
  useQuery({
    queryKey: asked ? keyOf(asked) : ['heightTile'],
    queryFn: ({ signal }) => (asked ? fetchTile(asked.tileset, asked.tile, signal) : null),
    enabled: asked !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN : false),
    staleTime: Infinity,
    gcTime: KEPT,
    structuralSharing: false,
  })
  return found && 'metres' in found ? found : null
}

function keyOf({ tileset, tile }: Wanted) {
  return ['heightTile', tileset.id, tileset.version, tileKey(tile)]
}

type KeptTile = (wanted: Wanted) => TileHeights | null | undefined

/** The height, or the tile that must load first; null where no height is known. The first tileset that has a height wins. */
export function heightIn(
  place: Place,
  mapZoom: number,
  tilesets: readonly ElevationTileset[],
  keptTile: KeptTile,
): FoundHeight | Wanted | null {
  const at: [number, number] = [place.latitude, place.longitude]
  for (const tileset of tilesets) {
    const z = zoomOf(tileset, mapZoom)
    if (z === null || !isWithin(tileset, at)) continue
    const tiles = tilesNeeded([at], z, tileset.tileSize)
    const [nearest] = tiles
    if (nearest && keptTile({ tileset, tile: nearest }) === undefined) return { tileset, tile: nearest }
    const kept = tiles.flatMap((tile) => {
      const heights = keptTile({ tileset, tile })
      return heights ? [[tileKey(tile), heights] as const] : []
    })
    const metres = heightAt(at, z, tileset.tileSize, new Map(kept))
    if (!Number.isNaN(metres)) return { metres, tileset }
  }
  return null
}

/** The zoom of tiles as fine as the map shows the ground; null where the tileset has no tiles for such a coarse view. */
function zoomOf({ minZoom, maxZoom, tileSize }: ElevationTileset, mapZoom: number): number | null {
  const wanted = Math.floor(mapZoom + Math.log2(512 / tileSize))
  return wanted < minZoom ? null : Math.min(maxZoom, wanted)
}

/** A value that has stayed the same for a while. */
function useRested(wanted: Wanted | null): Wanted | null {
  const [rested, setRested] = useState<Wanted | null>(null)
  const take = useEffectEvent(() => setRested(wanted))
  // The same tile is a new object in every render.
  const name = wanted && keyOf(wanted).join('/')
  useEffect(() => {
    const timer = setTimeout(() => take(), REST)
    return () => clearTimeout(timer)
  }, [name])
  return rested
}
