import type { FastifyInstance } from 'fastify'
import type { Lidar } from './lidar/open-lidar.ts'
import { hitsOf, timed } from '#server/platform/metrics/figures.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { keepArchives } from './archives.ts'
import { openBucketTilesets } from './bucket-tilesets.ts'
import { finished, live, rankOf, type PortalTileset } from './portal-tileset.ts'
import { openStoredTilesets } from './stored-tilesets.ts'
import { stackHillshades, type StackedHillshade } from './stacked-hillshade.ts'

/** The tilesets of this portal. */
export interface Relief {
  /** Where tilesets overlap, the earlier one is on top: see rankOf. */
  all: () => Promise<PortalTileset[]>
  find: (id: string) => Promise<PortalTileset | null>
  /**
   * Those with heights, in the same order. Where the national file cannot be read, the second source takes the place of all
   * rasters of the whole country, so that no view is made of both.
   */
  heights: () => Promise<PortalTileset[]>
  hillshade: StackedHillshade
}

export function openRelief(
  app: FastifyInstance,
  { config, figures }: Pick<Portal, 'config' | 'figures'>,
  lidar: Lidar,
): Relief {
  const bucket = config.tilesIn && openBucketTilesets(config.tilesIn, app.log)
  const tilesets = bucket ?? openStoredTilesets(config, app.log)
  const archives = keepArchives()
  app.addHook('onClose', async () => {
    bucket?.close()
    await archives.close()
  })
  /** The same tileset, with the time of its tiles taken down. */
  const measured = (one: PortalTileset): PortalTileset => {
    const inFolder = one.tileset.storage === 'pmtiles' ? 'archive' : 'folder'
    const stored = bucket ? 'bucket' : inFolder
    const store = one.isLive ? 'national' : stored
    return {
      ...one,
      read: (...asked) => timed(figures, 'relief_tile_seconds', { store }, () => one.read(...asked)),
    }
  }
  const second = lidar.second
  const relief: Relief = {
    async heights() {
      const all = await relief.all()
      if (!second?.isUsed()) return all
      const others = all.filter(({ isLive }) => !isLive)
      return [...others, measured(live(second))].sort((a, b) => rankOf(a) - rankOf(b))
    },
    async all() {
      const stored = await tilesets.all()
      archives.keepOnly(new Set(stored.map(({ stamp }) => stamp)))
      const all = [...stored.map((one) => finished(archives, one)), ...lidar.tilesets().map(live)]
      return all.sort((a, b) => rankOf(a) - rankOf(b)).map(measured)
    },
    async find(id) {
      const stored = await tilesets.find(id)
      if (stored) return measured(finished(archives, stored))
      const national = [...lidar.tilesets(), ...(second ? [second] : [])].find((one) => one.id === id)
      return national ? measured(live(national)) : null
    },
    hillshade: stackHillshades(app.log, hitsOf(figures, 'hillshade quarter')),
  }
  return relief
}
