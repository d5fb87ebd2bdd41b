import { createHash } from 'node:crypto'
import type { TilesetFile } from '#contract/relief/relief.ts'

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
