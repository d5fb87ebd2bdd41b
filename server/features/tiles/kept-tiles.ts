import type { CachedBody } from '#server/platform/cached-body.ts'
import { keepLatest } from '#server/platform/keep-latest.ts'

type Tile = Promise<CachedBody | null>

/**
 * Keeps tiles by their names until their source has a newer revision. Whoever asks with an older one, read before the
 * last change and slow to arrive, gets what the newer ones get.
 */
export function keepTiles(most: number): (revision: number, name: string, make: () => Tile) => Tile {
  let tiles = keepLatest<CachedBody | null>(most)
  let revisionOfTiles = 0

  return (revision, name, make) => {
    if (revision > revisionOfTiles) {
      tiles = keepLatest(most)
      revisionOfTiles = revision
    }
    return tiles(name, make)
  }
}
