import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { messageOf } from '#contract/http/fault.ts'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import type { TilesetFile } from '#contract/relief/relief.ts'
import { ancestorOf, reachesInto, tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { ReliefRefusal } from '../failures.ts'
import {
  type StoredLayer,
  digestOf,
  LayerHash,
  layersOf,
  readTilesetFile,
  isVersionOf,
} from './tileset-file.ts'
import { openLayer, type StoredTile, type TileStore } from './tile-store.ts'

/** The result of checking a layer: its tiles, their size in bytes, and its problems. */
export interface CheckedLayer {
  readonly name: string
  readonly tiles: number
  readonly bytes: number
  /** The lowest and highest zoom of the tiles; null where there are none. */
  readonly zooms: readonly [number, number] | null
  /** Problems, each with the tile or the archive. */
  readonly problems: readonly string[]
  readonly hash: string
}

/** Checks every tile of a layer of a finished tileset, and their addresses. */
async function checkLayer(
  folder: string,
  tileset: TilesetFile,
  layer: StoredLayer,
  onProgress: (done: number, total: number) => void,
): Promise<CheckedLayer> {
  const nothing = { name: layer.name, tiles: 0, bytes: 0, zooms: null, hash: '' }
  let store: TileStore
  try {
    store = await openLayer(folder, tileset, layer.name)
  } catch (error) {
    if (!(error instanceof ReliefRefusal)) throw error
    return { ...nothing, problems: ['is missing'] }
  }
  try {
    const { tiles, bytes, problems } = await store.list()
    const found = [...problems, ...placeProblems(tiles, layer, tileset)]
    const { bad, hash } = await checkTiles(
      store,
      tiles,
      tileset.tileSize,
      layer.name === ELEVATION,
      onProgress,
    )
    const zooms = zoomsOf(tiles)
    return { name: layer.name, tiles: tiles.length, bytes, zooms, problems: [...found, ...bad], hash }
  } finally {
    await store.close()
  }
}

function zoomsOf(tiles: readonly StoredTile[]): readonly [number, number] | null {
  const [first, last] = [tiles[0], tiles.at(-1)]
  return first && last ? [first.z, last.z] : null
}

/** Returns problems with the addresses of tiles: zooms, bounds, and tiles without the ones above or below them. */
function placeProblems(
  tiles: readonly StoredTile[],
  { minZoom, maxZoom }: StoredLayer,
  { bounds, tileSize }: Pick<TilesetFile, 'bounds' | 'tileSize'>,
): string[] {
  const zooms = zoomsOf(tiles)
  if (!zooms) return ['has no tiles']
  const problems: string[] = []
  if (zooms[0] !== minZoom) problems.push(`begins at zoom ${zooms[0]}, set.json says ${minZoom}`)
  if (zooms[1] !== maxZoom) problems.push(`ends at zoom ${zooms[1]}, set.json says ${maxZoom}`)
  const there = new Set(tiles.map(tileKey))
  const withChildren = new Set(tiles.map((tile) => tileKey(parentOf(tile))))
  const missing = new Set<string>()
  for (const tile of tiles) {
    const key = tileKey(tile)
    const parent = parentOf(tile)
    if (!reachesInto(tile, bounds, OVERHANG / tileSize))
      problems.push(`${key} lies outside the bounds of set.json`)
    if (tile.z > minZoom && !there.has(tileKey(parent)) && reachesInto(parent, bounds, -RIM / tileSize))
      missing.add(tileKey(parent))
    if (tile.z < zooms[1] && !withChildren.has(key)) problems.push(`${key} has no tile below it`)
  }
  return [...problems, ...[...missing].map((key) => `${key} is missing, although there are tiles below it`)]
}

/**
 * Tolerance in pixels: the ground ends within a pixel, which is shown whole, and at lower zooms within one of the cells
 * that are averaged.
 */
const OVERHANG = 2

/**
 * Pixels. Slopes need the cells around a cell, so that each zoom loses a rim as wide as one of its cells: a tile with
 * less ground may be empty, although there are tiles below it.
 */
const RIM = 4

function parentOf(tile: TileAddress): TileAddress {
  return ancestorOf(tile, 1)
}

/** Decodes every tile, several at a time. Tiles that share their bytes are decoded once. */
async function checkTiles(
  store: TileStore,
  tiles: readonly StoredTile[],
  size: number,
  isElevation: boolean,
  onProgress: (done: number, total: number) => void,
): Promise<{ bad: string[]; hash: string }> {
  const firsts = [...new Map([...tiles].reverse().map((tile) => [tile.place, tile])).values()].reverse()
  const digests = new Map<number, string>()
  const bad: string[] = []
  const waiting = firsts.values()
  let done = 0
  const work = async (): Promise<void> => {
    for (const tile of waiting) {
      const { digest, problems } = await checkTile(store, tile, size, isElevation)
      digests.set(tile.place, digest)
      bad.push(...problems.map((problem) => `${tileKey(tile)} ${problem}`))
      onProgress(++done, firsts.length)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const hash = new LayerHash()
  for (const { id, place } of tiles) hash.add(id, digests.get(place) ?? '')
  return { bad: bad.sort(), hash: hash.end() }
}

async function checkTile(
  store: TileStore,
  tile: StoredTile,
  size: number,
  isElevation: boolean,
): Promise<{ digest: string; problems: string[] }> {
  let bytes: Uint8Array | null
  try {
    bytes = await store.read(tile)
  } catch (error) {
    return { digest: '', problems: [`cannot be read: ${messageOf(error).split('\n')[0] ?? ''}`] }
  }
  if (!bytes) return { digest: '', problems: ['is listed but cannot be found'] }
  return { digest: digestOf(bytes), problems: await imageProblems(bytes, size, isElevation) }
}

async function imageProblems(bytes: Uint8Array, size: number, isElevation: boolean): Promise<string[]> {
  try {
    const image = sharp(bytes, { failOn: 'warning' })
    const { format, hasAlpha } = await image.metadata()
    const { info } = await image.raw().toBuffer({ resolveWithObject: true })
    const problems: string[] = []
    if (format !== 'webp') problems.push(`is an image of another format (${format})`)
    if (info.width !== size || info.height !== size)
      problems.push(`has ${info.width} x ${info.height} pixels, set.json says ${size}`)
    if (isElevation && (hasAlpha || info.channels !== 3))
      problems.push('has transparency, which heights cannot have')
    return problems
  } catch (error) {
    return [`does not decode: ${messageOf(error).split('\n')[0] ?? ''}`]
  }
}

/** The result of verifying a tileset. */
interface VerifiedTileset {
  readonly layers: readonly CheckedLayer[]
  /** Problems of the tileset as a whole. */
  readonly problems: readonly string[]
}

/** Reads every tile of a finished tileset. Throws ReliefRefusal where its description cannot be used. */
export async function verifyTileset(
  folder: string,
  onProgress: (layer: string) => (done: number, total: number) => void,
  onLayer: (layer: CheckedLayer) => void = () => undefined,
): Promise<VerifiedTileset> {
  const tileset = await readTilesetFile(folder)
  const layers: CheckedLayer[] = []
  for (const layer of layersOf(tileset)) {
    const checked = await checkLayer(folder, tileset, layer, onProgress(layer.name))
    onLayer(checked)
    layers.push(checked)
  }
  if (layers.length === 0) return { layers, problems: ['set.json names no layer'] }
  if (layers.some(({ problems }) => problems.length > 0)) return { layers, problems: [] }
  const hashes = new Map(layers.map(({ name, hash }) => [name, hash]))
  if (isVersionOf(tileset.version, hashes)) return { layers, problems: [] }
  return {
    layers,
    problems: [
      `its tiles are not those that were built: some are lost, changed or new (the version in set.json is ${tileset.version})`,
    ],
  }
}
