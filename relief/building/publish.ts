import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ELEVATION, TILESET_FORMAT } from '#contract/relief-names.ts'
import type { ReliefLayerFacts, TilesetFile } from '#contract/relief.ts'
import { turnedRow } from '#geo/tile-address.ts'
import { writeArchive } from '../archive/write-archive.ts'
import type { Projection } from '../datum/projections.ts'
import { extentInDegrees } from '../datum/extent.ts'
import { planLayer, type LayerPlan } from '../kernels/layer-plan.ts'
import { ReliefRefusal } from '../refusal.ts'
import { digestOf, LayerHash, tilesetVersion } from '../tilesets/tileset-version.ts'
import { writeWholeFolder } from '../writer/whole-folder.ts'
import { heightStep, type BuildSpec } from './spec.ts'
import { findTiles, type FoundTile } from './stored-tiles.ts'
import type { TilesetFacts } from './work.ts'

/** Finished jobs, and where to write the tileset. */
export interface PublishOptions {
  readonly spec: BuildSpec
  readonly facts: TilesetFacts
  /** The work folder with the files of the jobs. */
  readonly work: string
  /** The folder of the finished tileset. */
  readonly out: string
  readonly projection: Projection
  /** Called with the number of written tiles and of all tiles. */
  readonly onProgress: (done: number, total: number) => void
}

/** A tileset file without the version, which is derived from this and from the tiles. */
type Description = Omit<TilesetFile, 'version'>

/** The number of tiles in a tileset, and their size in bytes. */
export interface Published {
  readonly tiles: number
  readonly bytes: number
}

/**
 * Writes a tileset from the tiles of finished jobs. It appears only when it is complete. Throws ReliefRefusal if there
 * are no tiles.
 */
export async function publishTileset(options: PublishOptions): Promise<Published> {
  const { spec, work, out } = options
  const stored = await findTiles(work, spec)
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
      const file = describe(options)
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
  return { tiles: total, bytes }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

function describe({ spec, facts, projection }: PublishOptions): Description {
  const { minZoom, maxZoom, tileSize, layers, preset, options: asked, crs, frame } = spec
  const zooms = { minZoom, maxZoom }
  return {
    format: TILESET_FORMAT,
    name: facts.name,
    attribution: facts.attribution,
    licence: facts.licence,
    surveyed: facts.surveyed,
    sources: [...facts.sources],
    model: facts.model,
    invented: facts.invented,
    bounds: [...extentInDegrees(frame, projection)],
    crs,
    cell: frame.cell,
    datumShift: facts.datumShift,
    tileSize,
    storage: facts.storage,
    layers: layers.map((id) => describeLayer(planLayer(id, preset, frame.cell, asked), zooms)),
    elevation: spec.elevation ? { encoding: 'terrarium', ...zooms, step: heightStep(maxZoom, spec) } : null,
  }
}

function describeLayer(
  { id, preset, stretch, facts }: LayerPlan,
  zooms: { minZoom: number; maxZoom: number },
): ReliefLayerFacts {
  return { id, ...zooms, preset, parameters: { ...facts, stretch } }
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
