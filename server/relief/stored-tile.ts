import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import type { ReliefLayerName } from '#contract/relief/tilesets.ts'
import { turnedRow, type TileAddress } from '#geo/tiles/tile-address.ts'
import type { Archives } from './archives.ts'
import type { StoredTileset } from './stored-tilesets.ts'

/** Returns a layer of the tileset by its name in the address; null if there is none. */
export function layerNamed(
  { tileset }: Pick<StoredTileset, 'tileset'>,
  name: string,
): ReliefLayerName | null {
  if (name === ELEVATION) return tileset.elevation && ELEVATION
  return tileset.layers.find(({ id }) => id === name)?.id ?? null
}

/** Returns a tile as it is stored, in the tileset's own tile size; null if the layer has a hole. */
export async function readStoredTile(
  archives: Archives,
  stored: StoredTileset,
  layer: ReliefLayerName,
  address: TileAddress,
): Promise<Buffer | null> {
  const { tileset, stamp } = stored
  const zooms = layer === ELEVATION ? tileset.elevation : tileset.layers.find(({ id }) => id === layer)
  if (!zooms || address.z < zooms.minZoom || address.z > zooms.maxZoom) return null
  const archive = stored.archiveOf(layer)
  if (archive) return archives.read(archive, stamp, address)
  const folder = stored.folderOf(layer)
  if (folder === null) return null
  const row = tileset.storage === 'tms' ? turnedRow(address) : address.y
  return readIfThere(path.join(folder, String(address.z), String(address.x), `${row}.webp`))
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}
