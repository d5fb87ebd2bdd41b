import type { FastifyInstance } from 'fastify'
import type { ReliefLayerName } from '#contract/relief-sets.ts'
import type { Portal } from '#server/platform/portal.ts'
import { keepArchives } from './archives.ts'
import type { TileAddress } from './relief-address.rules.ts'
import { keepSets, type ReliefSets, type StoredSet } from './relief-sets.ts'
import { stackHillshades, type StackedHillshade } from './stacked-hillshade.ts'
import { readStoredTile } from './stored-tile.ts'

/** The tile sets of this portal, and how to read them. */
export interface Relief extends ReliefSets {
  tile: (stored: StoredSet, layer: ReliefLayerName, address: TileAddress) => Promise<Buffer | null>
  hillshade: StackedHillshade
}

export function openRelief(app: FastifyInstance, { config }: Pick<Portal, 'config'>): Relief {
  const sets = keepSets(config, app.log)
  const archives = keepArchives()
  app.addHook('onClose', () => archives.close())
  return {
    find: sets.find,
    async all() {
      const found = await sets.all()
      archives.keepOnly(new Set(found.map(({ stamp }) => stamp)))
      return found
    },
    tile: (stored, layer, address) => readStoredTile(archives, stored, layer, address),
    hillshade: stackHillshades(archives, app.log),
  }
}
