import type { FastifyInstance } from 'fastify'
import type { ReliefLayerName } from '#contract/tilesets.ts'
import type { Portal } from '#server/platform/portal.ts'
import { keepArchives } from './archives.ts'
import type { TileAddress } from '#geo/tile-address.ts'
import { openStoredTilesets, type StoredTilesets, type StoredTileset } from './stored-tilesets.ts'
import { stackHillshades, type StackedHillshade } from './stacked-hillshade.ts'
import { readStoredTile } from './stored-tile.ts'

/** The tilesets of this portal, and functions to read them. */
export interface Relief extends StoredTilesets {
  tile: (stored: StoredTileset, layer: ReliefLayerName, address: TileAddress) => Promise<Buffer | null>
  hillshade: StackedHillshade
}

export function openRelief(app: FastifyInstance, { config }: Pick<Portal, 'config'>): Relief {
  const tilesets = openStoredTilesets(config, app.log)
  const archives = keepArchives()
  app.addHook('onClose', () => archives.close())
  return {
    find: tilesets.find,
    async all() {
      const found = await tilesets.all()
      archives.keepOnly(new Set(found.map(({ stamp }) => stamp)))
      return found
    },
    tile: (stored, layer, address) => readStoredTile(archives, stored, layer, address),
    hillshade: stackHillshades(archives, app.log),
  }
}
