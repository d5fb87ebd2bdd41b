import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import type { TilesetFile } from '#contract/relief/relief.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { ReliefRefusal } from '../refusal.ts'
import { openArchive } from './archive-store.ts'
import { openTileFolder } from './folder-store.ts'

/** The address of a tile and its place in the store. */
export interface StoredTile extends TileAddress {
  /** Position along the Hilbert curve of all zooms. */
  readonly id: number
  /** A number that is the same for tiles that share their bytes. */
  readonly place: number
}

/** All tiles of a layer. */
export interface Listing {
  /** Tiles sorted by id. */
  readonly tiles: readonly StoredTile[]
  readonly bytes: number
  /** Problems with the way in which they are stored. */
  readonly problems: readonly string[]
}

/** The tiles of one layer of a finished tileset. */
export interface TileStore {
  readonly list: () => Promise<Listing>
  /** Reads a tile; null where there is none. Rows count from the north, however they are stored. */
  readonly read: (address: TileAddress) => Promise<Uint8Array | null>
  readonly close: () => Promise<void>
}

/** Opens the tiles of a layer. Throws ReliefRefusal where the archive or the folder is missing. */
export async function openLayer(folder: string, tileset: TilesetFile, name: string): Promise<TileStore> {
  try {
    if (tileset.storage === 'pmtiles')
      return await openArchive(path.join(folder, `${name}.pmtiles`), tileset.bounds)
    return await openTileFolder(path.join(folder, name), tileset.storage)
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw new ReliefRefusal(`${name}: is missing`)
    throw error
  }
}
