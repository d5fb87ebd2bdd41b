import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Value } from 'typebox/value'
import { TilesetFile } from '#contract/relief/relief.ts'
import { isCode } from '#contract/http/fault.ts'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import { ReliefRefusal } from '../failures.ts'

// Where a tileset lies in a bucket: `SET/set.json`, and archives under `SET/VERSION/`. The portal reads what `put-tileset.ts`
// writes.

export const DESCRIPTION = 'set.json'

/** Key of an archive, below the folder of its set. */
export function archiveKey(version: string, layer: string): string {
  return `${version}/${layer}.pmtiles`
}

/** The version that an archive belongs to; null for other keys. */
export function versionOfKey(key: string): string | null {
  return /^([A-Za-z0-9_-]+)\/[a-z0-9-]+\.pmtiles$/.exec(key)?.[1] ?? null
}

/** Whether a version can be a part of keys. */
export function isKeyPart(version: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(version)
}

/**
 * A hash of the tiles of a layer in the order of their ids. It differs when any tile does, and does not depend on how
 * they are stored.
 */
export class LayerHash {
  readonly #all = createHash('sha256')

  /** @param digest from digestOf */
  add(id: number, digest: string): void {
    this.#all.update(`${id} ${digest}\n`)
  }

  end(): string {
    return this.#all.digest('hex')
  }
}

/** Returns the SHA-256 hash of a tile in base64. */
export function digestOf(tile: Uint8Array): string {
  return createHash('sha256').update(tile).digest('base64')
}

const TILES = 12
const WORDS = 4

/**
 * Returns the version of a tileset. Its beginning depends only on the tiles, so that they can be verified after a
 * correction of the description.
 */
export function tilesetVersion(
  layers: ReadonlyMap<string, string>,
  file: Omit<TilesetFile, 'version'>,
): string {
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
  return tilesVersion(layers) + hash(JSON.stringify(file)).slice(0, WORDS)
}

/** Returns whether a version is that of these layers, given as hashes by name. */
export function isVersionOf(version: string, layers: ReadonlyMap<string, string>): boolean {
  return version.startsWith(tilesVersion(layers))
}

function tilesVersion(layers: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, layer] of layers) hash.update(`${name} ${layer}\n`)
  return hash.digest('base64url').slice(0, TILES)
}

/** Reads the description of a finished tileset. Throws ReliefRefusal with the file and its problem. */
export async function readTilesetFile(folder: string): Promise<TilesetFile> {
  const file = path.join(folder, 'set.json')
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR'))
      throw new ReliefRefusal(`${file}: does not exist; "${folder}" is not a finished tileset`)
    throw new ReliefRefusal(`${file}: cannot be read (${String(error)})`)
  }
  if (Value.Check(TilesetFile, content)) return content
  const [first] = Value.Errors(TilesetFile, content)
  const where = first === undefined || first.instancePath === '' ? 'it' : first.instancePath.slice(1)
  throw new ReliefRefusal(
    `${file}: does not describe a tileset of this version (${where} ${first?.message ?? ''})`,
  )
}

/** A layer of relief, or the heights. */
export interface StoredLayer {
  readonly name: string
  readonly minZoom: number
  readonly maxZoom: number
}

/** Returns the layers in the order of the description, the heights last. */
export function layersOf({ layers, elevation }: TilesetFile): readonly StoredLayer[] {
  const pictures = layers.map(({ id, minZoom, maxZoom }) => ({ name: id, minZoom, maxZoom }))
  return elevation ? [...pictures, { name: ELEVATION, ...elevation }] : pictures
}
