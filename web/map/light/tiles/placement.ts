import type { CustomRenderMethodInput, MapLibreMap } from 'maplibre-gl'
import { tileAt, type TileAddress } from '#geo/tiles/tile-address.ts'
import type { Placement } from '../gl/light-painter.ts'

/** The side of a tile in the units of the map. */
const EXTENT = 8192
/** Finest zoom of the tile that positions are counted from. */
const FINEST_ANCHOR = 22

/**
 * Positions are relative to a tile in the middle of the view and small enough for a graphics chip to represent them
 * exactly, so that neighbours meet without a gap at every zoom.
 */
export function placementOn(
  map: MapLibreMap,
  { getProjectionData }: CustomRenderMethodInput,
  still: boolean,
): Placement {
  const anchor = anchorOf(map)
  const { mainMatrix } = getProjectionData({
    tileID: { wrap: 0, canonical: anchor },
    // When the map is still, tile pixels are aligned with screen pixels of the same size.
    aligned: still,
  })
  return { matrix: Float32Array.from(mainMatrix), areaOf: ({ area }) => areaFrom(anchor, area, EXTENT) }
}

function anchorOf(map: MapLibreMap): TileAddress {
  const { lng, lat } = map.getCenter()
  const z = Math.min(FINEST_ANCHOR, Math.max(0, Math.round(map.getZoom())))
  return tileAt([lng, lat], z)
}

/** For the image of a single tile, north up. */
export function placementIn(tile: TileAddress): Placement {
  const matrix = Float32Array.of(2, 0, 0, 0, 0, -2, 0, 0, 0, 0, 1, 0, -1, 1, 0, 1)
  return { matrix, areaOf: ({ area }) => areaFrom(tile, area, 1) }
}

/** North-west corner and size of an area, counted from the corner of a tile whose side is so many units. */
function areaFrom(
  tile: TileAddress,
  area: TileAddress,
  unit: number,
): readonly [number, number, number, number] {
  const size = 2 ** (tile.z - area.z)
  return [(area.x * size - tile.x) * unit, (area.y * size - tile.y) * unit, size * unit, size * unit]
}
