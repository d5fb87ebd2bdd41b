import type { CachedBody } from '#server/platform/cached-body.ts'

type Tile = Promise<CachedBody | null>

/**
 * Keeps tiles by their names until their source has another revision. Each is made once, however many ask for it at the
 * same time; one that could not be made is not kept.
 * @param most of them; the one that was asked for longest ago goes first
 */
export function keepTiles(most: number): (revision: number, name: string, make: () => Tile) => Tile {
  const tiles = new Map<string, Tile>()
  let revisionOfTiles = 0

  return (revision, name, make) => {
    if (revision !== revisionOfTiles) {
      tiles.clear()
      revisionOfTiles = revision
    }
    const kept = tiles.get(name) ?? make()
    // Put last: the first of a Map is the one that was asked for longest ago.
    tiles.delete(name)
    tiles.set(name, kept)
    if (tiles.size > most) tiles.delete(tiles.keys().next().value ?? name)
    kept.catch(() => {
      if (tiles.get(name) === kept) tiles.delete(name)
    })
    return kept
  }
}
