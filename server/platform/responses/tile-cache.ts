import type { CachedBody } from './cached-body.ts'
import type { NoteHit } from '#server/platform/metrics/figures.ts'
import { lruCache } from '#server/platform/caching/lru-cache.ts'

type Tile = Promise<CachedBody | null>

/**
 * Caches tiles by name until their source has a newer revision. Callers with an older revision, read before the last
 * change, get the newer tiles.
 */
export function keepTiles(
  most: number,
  noteHit?: NoteHit,
): (revision: number, name: string, make: () => Tile) => Tile {
  let tiles = lruCache<CachedBody | null>(most, noteHit)
  let revisionOfTiles = 0

  return (revision, name, make) => {
    if (revision > revisionOfTiles) {
      tiles = lruCache(most, noteHit)
      revisionOfTiles = revision
    }
    return tiles(name, make)
  }
}
