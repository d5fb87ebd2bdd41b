import { createHash } from 'node:crypto'
import type { TilesetFile } from '#contract/relief.ts'

/** Of the tiles of a layer in the order of their ids: differs when any tile does, and not by how they are stored. */
export class LayerHash {
  readonly #all = createHash('sha256')

  /** @param digest as digestOf makes it */
  add(id: number, digest: string): void {
    this.#all.update(`${id} ${digest}\n`)
  }

  end(): string {
    return this.#all.digest('hex')
  }
}

export function digestOf(tile: Uint8Array): string {
  return createHash('sha256').update(tile).digest('base64')
}

const TILES = 12
const WORDS = 4

/** The beginning tells of the tiles alone, so that they can be verified when somebody has put a name right. */
export function tilesetVersion(
  layers: ReadonlyMap<string, string>,
  file: Omit<TilesetFile, 'version'>,
): string {
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
  return tilesVersion(layers) + hash(JSON.stringify(file)).slice(0, WORDS)
}

export function isVersionOf(version: string, layers: ReadonlyMap<string, string>): boolean {
  return version.startsWith(tilesVersion(layers))
}

function tilesVersion(layers: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [name, layer] of layers) hash.update(`${name} ${layer}\n`)
  return hash.digest('base64url').slice(0, TILES)
}
