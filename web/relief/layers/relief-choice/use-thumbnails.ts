import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { useRested } from '#web/lib/use-rested.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapRest } from '#web/map/use-map-rest.ts'
import { useReliefLoading } from '../use-relief-loading.ts'
import { thumbnailTile, type ThumbnailTile } from './thumbnail-tile.ts'
import { useTilePictures } from './use-tile-pictures.ts'

/** Milliseconds of rest before thumbnails are requested: the map may move on. */
const REST = 400

export interface Thumbnail extends ThumbnailTile {
  picture: Blob
}

/**
 * Thumbnails of layers at the middle of the view; null where there is no ground, or not yet. They are requested while they
 * are visible and the map has everything that it wants for itself.
 */
export function useThumbnails(
  layers: readonly ReliefLayerId[],
  tilesets: readonly Tileset[],
  visible: boolean,
): (Thumbnail | null)[] {
  const rest = useMapRest(usePageMap())
  const loading = useReliefLoading()
  const quiet = visible && !loading && rest?.still === true
  const rested = useRested(quiet, REST)
  const tiles = layers.map((layer) => rest && thumbnailTile(layer, tilesets, rest))
  const addresses = new Set(tiles.flatMap((tile) => (tile ? [tile.address] : [])))
  const pictureOf = useTilePictures([...addresses], quiet && rested)
  return tiles.map((tile) => {
    const picture = tile && pictureOf(tile.address)
    return picture ? { ...tile, picture } : null
  })
}
