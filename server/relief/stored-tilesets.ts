import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Value } from 'typebox/value'
import { isCode, messageOf } from '#contract/http/fault.ts'
import { TilesetFile } from '#contract/relief/relief.ts'
import type { ReliefLayerName } from '#contract/relief/tilesets.ts'
import type { Config } from '#server/platform/config/config.ts'
import { stampOf } from '#server/platform/caching/watched-file.ts'
import { TILESET_FORMAT, ELEVATION } from '#contract/relief/relief-names.ts'
import { turnedRow, type TileAddress } from '#geo/tiles/tile-address.ts'
import { archiveInFolder, type ArchiveFile, type Archives } from './archives.ts'

export interface StoredTileset {
  /** Name of its folder. */
  id: string
  tileset: TilesetFile
  /** Changes whenever the tileset is built again, and differs between tilesets. */
  stamp: string
  /** Null if it is not stored as archives, or has no such layer. */
  archiveOf: (layer: ReliefLayerName) => ArchiveFile | null
  /** Folder with the tiles of a layer; null if it is stored as archives. */
  folderOf: (layer: ReliefLayerName) => string | null
}

export interface StoredTilesets {
  /** By name. */
  all: () => Promise<StoredTileset[]>
  find: (id: string) => Promise<StoredTileset | null>
}

/** The tileset that belongs to the invented landscape. */
const DEMONSTRATION = 'demonstration'

/**
 * The finished tilesets in DATA_DIR/tiles. Every call checks the disk, so that tilesets can be added and removed
 * without a restart; a description is read again only if its file has changed. An unusable one is logged once, and
 * does not affect the others.
 */
export function openStoredTilesets(
  { dataDir, demo }: Pick<Config, 'dataDir' | 'demo'>,
  log: FastifyBaseLogger,
): StoredTilesets {
  const root = path.join(dataDir, 'tiles')
  const known = new Map<string, { stamp: string; found: StoredTileset | null }>()

  const find = async (id: string): Promise<StoredTileset | null> => {
    if (!isFolderName(id) || (id === DEMONSTRATION && !demo)) return null
    const file = path.join(root, id, 'set.json')
    const stamp = await stampOf(file)
    if (stamp === null) {
      known.delete(id)
      return null
    }
    const before = known.get(id)
    if (before?.stamp === stamp) return before.found
    const tileset = await readTileset(file)
    if (typeof tileset === 'string') log.warn({ file }, tileset)
    const found = typeof tileset === 'string' ? null : { id, stamp: `${id} ${stamp}`, ...tileset }
    known.set(id, { stamp, found })
    return found
  }

  return {
    find,
    async all() {
      const names = await foldersIn(root)
      for (const name of known.keys()) if (!names.includes(name)) known.delete(name)
      return (await Promise.all(names.map(find))).filter((tileset) => tileset !== null)
    },
  }
}

/**
 * A name within the folder: nothing outside it, and no tileset that is still being written (which begins with a dot).
 */
function isFolderName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !/[/\\\0]/.test(name)
}

async function foldersIn(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { withFileTypes: true })
    return entries
      .filter((entry) => !entry.isFile() && isFolderName(entry.name))
      .map((entry) => entry.name)
      .sort()
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

/** A text describes the problem. */
async function readTileset(file: string): Promise<Omit<StoredTileset, 'id' | 'stamp'> | string> {
  const folder = path.dirname(file)
  try {
    const tileset = parseTileset(await readFile(file, 'utf8'))
    if (typeof tileset === 'string') return tileset
    const inArchives = tileset.storage === 'pmtiles'
    return {
      tileset,
      archiveOf: (layer) => (inArchives ? archiveInFolder(path.join(folder, `${layer}.pmtiles`)) : null),
      folderOf: (layer) => (inArchives ? null : path.join(folder, layer)),
    }
  } catch (error) {
    return messageOf(error)
  }
}

/** Reads a `set.json`. A text describes the problem. */
export function parseTileset(text: string): TilesetFile | string {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    return messageOf(error)
  }
  if (Value.Check(TilesetFile, content)) return content
  return isOfAnotherFormat(content)
    ? 'made by another version of the builder: build the tileset again'
    : 'does not describe a tileset'
}

function isOfAnotherFormat(content: unknown): boolean {
  const isObject = typeof content === 'object' && content !== null
  if (!isObject || !('layers' in content || 'layer' in content)) return false
  return !('format' in content) || content.format !== TILESET_FORMAT
}

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
