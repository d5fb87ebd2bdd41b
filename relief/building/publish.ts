import { mkdir, writeFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import { turnedRow } from '#geo/tiles/tile-address.ts'
import { writeArchive } from '../tilesets/write-archive.ts'
import type { Projection } from '../datum/projections.ts'
import { ReliefRefusal } from '../failures.ts'
import { digestOf, LayerHash, tilesetVersion } from '../tilesets/tileset-file.ts'
import { writeWholeFolder } from '../writer/whole-folder.ts'
import type { WorkFiles } from '../work/work-folder.ts'
import { describeTileset, type Description } from './describe.ts'
import { KnownGround } from './metatiles/known-ground.ts'
import type { BuildSpec } from './spec.ts'
import { findTiles, type FoundTile } from './metatiles/stored-tiles.ts'
import type { TilesetFacts } from './work.ts'

/** Finished jobs, and where to write the tileset. */
interface PublishOptions {
  readonly spec: BuildSpec
  readonly facts: TilesetFacts
  /** The work with the files of the jobs. */
  readonly work: WorkFiles
  /** The folder of the finished tileset. */
  readonly out: string
  readonly projection: Projection
  /** Called with the number of written tiles and of all tiles. */
  readonly onProgress: (done: number, total: number) => void
}

/** The number of tiles in a tileset, their size in bytes, and its highest ground (metres) with its system. */
export interface Published {
  readonly tiles: number
  readonly bytes: number
  readonly highest: number
  readonly crs: string
}

/**
 * Writes a tileset from the tiles of finished jobs. It appears only when it is complete. Throws ReliefRefusal if there
 * are no tiles.
 */
export async function publishTileset(options: PublishOptions): Promise<Published> {
  const { spec, facts, work, out, projection } = options
  const ground = new KnownGround(spec.frame, projection)
  const stored = await findTiles(work, spec, ({ known }) => {
    if (known) ground.add(known)
  })
  const names = [...spec.layers, ...(spec.elevation ? [ELEVATION] : [])]
  const total = sum(names.map((name) => stored.count(name)))
  const hashes = new Map<string, string>()
  let [done, bytes] = [0, 0]
  const counted = function* (tiles: Iterable<FoundTile>): Generator<FoundTile> {
    for (const tile of tiles) {
      yield tile
      options.onProgress(++done, total)
    }
  }
  try {
    if (total === 0) throw new ReliefRefusal('the rasters contain no heights')
    await writeWholeFolder(out, async (folder) => {
      const file = describeTileset(spec, facts, ground.bounds)
      for (const name of names) {
        const tiles = counted(stored.of(name))
        const written = await writeLayer(folder, name, tiles, file, spec)
        bytes += written.bytes
        hashes.set(name, written.hash)
      }
      const tileset = { ...file, version: tilesetVersion(hashes, file) }
      await writeFile(path.join(folder, 'set.json'), `${JSON.stringify(tileset, null, 2)}\n`)
    })
  } finally {
    await stored.close()
  }
  return { tiles: total, bytes, highest: ground.highest, crs: spec.crs }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

interface Written {
  readonly bytes: number
  readonly hash: string
}

async function writeLayer(
  folder: string,
  name: string,
  tiles: Iterable<FoundTile>,
  tileset: Description,
  { minZoom, maxZoom }: BuildSpec,
): Promise<Written> {
  if (tileset.storage !== 'pmtiles') return writeTileFolder(path.join(folder, name), tiles, tileset.storage)
  return writeArchive(path.join(folder, `${name}.pmtiles`), tiles, {
    minZoom,
    maxZoom,
    bounds: tileset.bounds,
    metadata: metadataOf(name, tileset),
  })
}

/** Returns the metadata of an archive, for tools other than the portal. */
function metadataOf(name: string, tileset: Description): Record<string, unknown> {
  const { layers, elevation, name: title, format: setFormat, ...rest } = tileset
  return {
    name: `${title}: ${name}`,
    type: 'overlay',
    ...rest,
    setFormat,
    format: 'webp',
    ...(name === ELEVATION ? elevation : layers.find(({ id }) => id === name)),
  }
}

async function writeTileFolder(
  folder: string,
  tiles: Iterable<FoundTile>,
  storage: 'xyz' | 'tms',
): Promise<Written> {
  const hash = new LayerHash()
  let bytes = 0
  for (const { z, x, y, id, read } of tiles) {
    const tile = await read()
    const column = path.join(folder, String(z), String(x))
    await mkdir(column, { recursive: true })
    await writeFile(path.join(column, `${storage === 'tms' ? turnedRow({ z, y }) : y}.webp`), tile)
    hash.add(id, digestOf(tile))
    bytes += tile.length
  }
  return { bytes, hash: hash.end() }
}

/**
 * Throws ReliefRefusal unless `out` is empty, missing or a tileset, because the new tileset replaces all of it. This is
 * checked before any work is done: a mistyped `--out` could otherwise destroy files.
 */
export async function checkTarget(out: string): Promise<void> {
  const names = await namesIn(out)
  if (names.length > 0 && !names.includes('set.json'))
    throw new ReliefRefusal(
      `${out}: contains files that do not belong to a tileset and would be lost (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}); choose a folder that does not exist yet`,
    )
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') throw new ReliefRefusal(`${folder}: is a file, but a tileset is a folder`)
    throw error
  }
}
