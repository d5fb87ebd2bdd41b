import type { FastifyBaseLogger } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Value } from 'typebox/value'
import { isCode, messageOf } from '#contract/fault.ts'
import { TILESET_FORMAT } from '#contract/relief-names.ts'
import { TilesetFile } from '#contract/relief.ts'
import type { ReliefLayerName } from '#contract/tilesets.ts'
import type { Config } from '#server/platform/config.ts'
import { stampOf } from '#server/platform/file-stamp.ts'

export interface StoredTileset {
  /** Name of its folder. */
  id: string
  tileset: TilesetFile
  /** Changes whenever the tileset is built again, and differs between tilesets. */
  stamp: string
  /** Path of a layer: a folder, or an archive without its extension. */
  pathOf: (layer: ReliefLayerName) => string
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
async function readTileset(file: string): Promise<Pick<StoredTileset, 'tileset' | 'pathOf'> | string> {
  const folder = path.dirname(file)
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (Value.Check(TilesetFile, content))
      return { tileset: content, pathOf: (layer) => path.join(folder, layer) }
    return isOfAnotherFormat(content)
      ? 'made by another version of the builder: build the tileset again'
      : 'does not describe a tileset'
  } catch (error) {
    return messageOf(error)
  }
}

function isOfAnotherFormat(content: unknown): boolean {
  const isObject = typeof content === 'object' && content !== null
  if (!isObject || !('layers' in content || 'layer' in content)) return false
  return !('format' in content) || content.format !== TILESET_FORMAT
}
