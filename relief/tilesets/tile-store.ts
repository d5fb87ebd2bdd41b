import path from 'node:path'
import type { TilesetFile } from '#contract/relief.ts'
import type { TileAddress } from '#geo/tile-address.ts'
import { ReliefRefusal } from '../refusal.ts'
import { openArchive } from './archive-store.ts'
import { openTileFolder } from './folder-store.ts'

export interface StoredTile extends TileAddress {
  /** Position along the Hilbert curve of all zooms. */
  readonly id: number
  /** The same for tiles that share their bytes. */
  readonly place: number
}

export interface Listing {
  /** Sorted by id. */
  readonly tiles: readonly StoredTile[]
  readonly bytes: number
  /** What is wrong with the way in which they are stored. */
  readonly problems: readonly string[]
}

/** The tiles of one layer of a finished tileset. */
export interface TileStore {
  readonly list: () => Promise<Listing>
  /** Null where there is none. Rows count from the north, however they are stored. */
  readonly read: (address: TileAddress) => Promise<Uint8Array | null>
  readonly close: () => Promise<void>
}

/** Throws ReliefRefusal where there is no such archive or folder. */
export async function openLayer(folder: string, tileset: TilesetFile, name: string): Promise<TileStore> {
  try {
    if (tileset.storage === 'pmtiles')
      return await openArchive(path.join(folder, `${name}.pmtiles`), tileset.bounds)
    return await openTileFolder(path.join(folder, name), tileset.storage)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new ReliefRefusal(`${name}: is missing`)
    throw error
  }
}
