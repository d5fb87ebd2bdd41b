import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { reliefTiles, type Tileset } from '#contract/relief/tilesets.ts'
import { boxOf, isInBox } from '#geo/shapes/box.ts'
import { pixelAt, worldSide } from '#geo/tiles/mercator.ts'
import type { Place } from '#geo/position.ts'
import { tileZoomFor } from '#web/map/light/tiles/wanted-tiles.ts'
import { addressOfTile } from '#web/map/layers/tile-address.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { EARTHWORK_ZOOM } from '../ground/earthworks.ts'
import { drawnTilesets } from '../kinds/relief-layers.ts'

/** Pixels of a tile that a thumbnail shows: at the zoom of a hillfort about 250 m of ground. */
const SHOWN = { width: 168, height: 126 } as const

/** A tile, and the part of it that a thumbnail shows. */
export interface ThumbnailTile {
  /** As the map itself requests it, so that the browser and the server have it only once. */
  address: string
  /** In sides of the thumbnail. */
  side: { across: number; down: number }
  /** From the north-west corner of the tile to that of the part, in sides of the thumbnail. */
  corner: { across: number; down: number }
}

/**
 * The tile of a layer of bare ground at the middle of the view, from the tileset that the map draws there; null where it
 * draws none. The part surrounds the middle, or touches the edge of the tile nearest to it.
 */
export function thumbnailTile(
  layer: ReliefLayerId,
  tilesets: readonly Tileset[],
  { place, zoom }: { place: Place; zoom: number },
): ThumbnailTile | null {
  for (const drawn of drawnTilesets('dtm', tilesets, layer)) {
    const { tileSize, bounds } = drawn.tileset
    const { minZoom, maxZoom } = drawn.layer
    const z = tileZoomFor(toMapZoom(Math.min(zoom, EARTHWORK_ZOOM)), tileSize)
    if (z < minZoom || !isInBox(boxOf(bounds), place)) continue
    return partAround(place, {
      z: Math.min(z, maxZoom),
      tileSize,
      address: reliefTiles(drawn.tileset, drawn.layer.id),
    })
  }
  return null
}

interface Tiles {
  z: number
  tileSize: number
  /** With `{z}`, `{x}` and `{y}`. */
  address: string
}

function partAround({ latitude, longitude }: Place, { z, tileSize, address }: Tiles): ThumbnailTile {
  const [across, down] = pixelAt([longitude, latitude], worldSide(z, tileSize))
  const [x, y] = [Math.floor(across / tileSize), Math.floor(down / tileSize)]
  const start = (middle: number, length: number) =>
    Math.min(tileSize - length, Math.max(0, middle - length / 2)) / length
  return {
    address: addressOfTile(address, { z, x, y }),
    side: { across: tileSize / SHOWN.width, down: tileSize / SHOWN.height },
    corner: {
      across: start(across - x * tileSize, SHOWN.width),
      down: start(down - y * tileSize, SHOWN.height),
    },
  }
}

/** Width to height. */
export const THUMBNAIL_RATIO = SHOWN.width / SHOWN.height
