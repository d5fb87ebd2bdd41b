import { getElevationTile } from '#contract/relief/elevation.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import { addressOf } from '#contract/http/route.ts'
import { reliefTiles } from '#contract/relief/tilesets.ts'
import { middleOfBox, type Bounds } from '#geo/shapes/box.ts'
import { pixelAt, worldSide } from '#geo/tiles/mercator.ts'
import { reachesInto, tileAt, type TileAddress } from '#geo/tiles/tile-address.ts'
import { groundPicture, LIVE_LIGHT, reliefOverlay, type LayerState } from '#web/map/layers/layer-state.ts'
import { tileZoomFor } from '#web/map/light/tiles/wanted-tiles.ts'
import { addressOfTile } from '#web/map/layers/tile-address.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'
import type { GroundView } from '../ground/ground-view.ts'

import { drawnTilesets, otherService, type LidarLayer } from '../kinds/relief-layers.ts'

interface Tiles {
  bounds: Readonly<Bounds>
  minZoom: number
  maxZoom: number
  tileSize: number
  addressOf: (tile: TileAddress) => string
}

/** Tiles of one tileset in view; there are more only where the view is tilted. */
const MOST = 40

/**
 * The addresses of all tiles of relief that the map requests for a view, nearest to the middle first. None where another
 * service has relief as well, or where the view is tilted far.
 */
export function reliefTilesInView(
  settings: MapSettings,
  sides: readonly LayerState[],
  view: GroundView,
): string[] {
  const on = sides.flatMap((side) => imagesOn(side))
  if (on.some((layer) => otherService(layer, settings) !== null)) return []
  const tilesets = sides.flatMap((side) => tilesOfSide(settings, side))
  const tiles = tilesets.map((tileset) => tilesIn(view, tileset).map((tile) => tileset.addressOf(tile)))
  return tiles.some(({ length }) => length > MOST) ? [] : [...new Set(tiles.flat())]
}

function imagesOn(side: LayerState): LidarLayer[] {
  const drawn = reliefOverlay(side)
  return drawn === null || drawn === LIVE_LIGHT ? [] : [drawn]
}

function tilesOfSide({ reliefSets, elevationSets }: MapSettings, side: LayerState): Tiles[] {
  const images = imagesOn(side)
    .flatMap((layer) => drawnTilesets(layer, reliefSets, groundPicture(side)))
    .map(({ tileset, layer: { id, minZoom, maxZoom } }) => ({
      ...tileset,
      ...{ minZoom, maxZoom },
      addressOf: (tile: TileAddress) => addressOfTile(reliefTiles(tileset, id), tile),
    }))
  const heights = reliefOverlay(side) === LIVE_LIGHT ? elevationSets : []
  return [
    ...images,
    ...heights.map((tileset) => ({
      ...tileset,
      addressOf: (tile: TileAddress) =>
        addressOf(getElevationTile, { set: tileset.id, ...tile }, { v: tileset.version }),
    })),
  ]
}

function tilesIn(view: GroundView, { bounds, minZoom, maxZoom, tileSize }: Tiles): TileAddress[] {
  const z = Math.min(maxZoom, tileZoomFor(toMapZoom(view.zoom), tileSize))
  if (z < minZoom) return []
  const first = tileAt([view.west, view.north], z)
  const last = tileAt([view.east, view.south], z)
  const [columns, rows] = [last.x - first.x + 1, last.y - first.y + 1]
  const { latitude, longitude } = middleOfBox(view)
  const [across, down] = pixelAt([longitude, latitude], worldSide(z, 1))
  const away = ({ x, y }: TileAddress) => Math.hypot(x + 0.5 - across, y + 0.5 - down)
  return Array.from({ length: columns * rows }, (_, at) => ({
    z,
    x: first.x + (at % columns),
    y: first.y + Math.floor(at / columns),
  }))
    .filter((tile) => reachesInto(tile, bounds))
    .sort((one, other) => away(one) - away(other))
}
