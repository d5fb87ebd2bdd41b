import type { ReliefLayerName } from '#contract/relief/tilesets.ts'
import type { TilesetFile } from '#contract/relief/relief.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import type { LidarTileset } from './lidar/lidar-tileset.ts'
import type { ArchiveFile, Archives } from './archives.ts'
import { type StoredTileset, readStoredTile } from './stored-tilesets.ts'

/** A tileset of the portal: finished, in its folder, or made of a national raster as it is looked at. */
export interface PortalTileset {
  /** Part of the addresses of its tiles. */
  id: string
  tileset: TilesetFile
  /** Changes whenever its tiles do, and differs between tilesets. */
  stamp: string
  /** True if its tiles are made when they are asked for. */
  isLive: boolean
  /**
   * Returns a tile, in the tileset's own tile size; null if the layer has a hole.
   * @param signal given by a visitor who may leave before the tile is made
   */
  read: (layer: ReliefLayerName, address: TileAddress, signal?: AbortSignal) => Promise<Buffer | null>
  /** A layer as a PMTiles archive; null if it is not stored as one. */
  archiveOf: (layer: ReliefLayerName) => ArchiveFile | null
}

export function finished(archives: Archives, stored: StoredTileset): PortalTileset {
  const { id, tileset, stamp, archiveOf } = stored
  return {
    id,
    tileset,
    stamp,
    isLive: false,
    read: (layer, address) => readStoredTile(archives, stored, layer, address),
    archiveOf,
  }
}

export function live({ id, description, tile }: LidarTileset): PortalTileset {
  return {
    id,
    tileset: description,
    stamp: `${id} ${description.version}`,
    isLive: true,
    read: async (layer, address, signal) => {
      const made = await tile(layer, address, signal)
      return made && Buffer.from(made.buffer, made.byteOffset, made.byteLength)
    },
    archiveOf: () => null,
  }
}

/** Finished tilesets lie above the national ones, bare ground above trees and roofs, and invented ground below all. */
export function rankOf({
  tileset: { invented, model },
  isLive,
}: Omit<PortalTileset, 'read' | 'archiveOf'>): number {
  const kind = invented ? 2 : Number(isLive)
  return 2 * kind + Number(model === 'DSM')
}
