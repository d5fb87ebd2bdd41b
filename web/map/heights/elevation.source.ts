import { getElevationTile, type ElevationTileset } from '#contract/relief/elevation.ts'
import { REQUEST_TIMEOUT } from '#contract/http/limits.ts'
import { addressOf } from '#contract/http/route.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { decodeElevation } from './decode-elevation.ts'
import type { TileHeights } from './elevation-tile.ts'

/** Fetches a tile; null where the tileset has none. Throws if the tile cannot be loaded. */
export async function fetchElevationTile(
  { id, version }: Pick<ElevationTileset, 'id' | 'version'>,
  { z, x, y }: TileAddress,
  signal: AbortSignal,
): Promise<TileHeights | null> {
  const answer = await fetch(addressOf(getElevationTile, { set: id, z, x, y }, { v: version }), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT)]),
  })
  if (answer.status === 204) return null
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return decodeElevation(await answer.blob())
}
