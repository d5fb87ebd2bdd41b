interface FailedTile {
  /** How often the map library has the tile in view. */
  uses: number
  state: string
}

export interface MissingTiles {
  /** @param tile what came with an error of the map library; ignored unless it is a tile */
  add: (layer: string, tile: unknown) => void
  /** Whether tiles of the layer are in view that failed and have not arrived since. */
  areAnyOf: (layer: string) => boolean
}

/** The failed tiles of each layer of a map, until they arrive, are requested again or go out of view. */
export function newMissingTiles(): MissingTiles {
  const failed = new Map<string, Set<FailedTile>>()
  return {
    add: (layer, tile) => {
      if (!isTile(tile)) return
      const known = failed.get(layer) ?? new Set()
      failed.set(layer, known.add(tile))
    },
    areAnyOf: (layer) => {
      const tiles = failed.get(layer)
      if (!tiles) return false
      for (const tile of tiles) if (!isMissing(tile)) tiles.delete(tile)
      return tiles.size > 0
    },
  }
}

function isMissing({ uses, state }: FailedTile): boolean {
  return uses > 0 && state === 'errored'
}

function isTile(tile: unknown): tile is FailedTile {
  return typeof tile === 'object' && tile !== null && 'uses' in tile && 'state' in tile
}
