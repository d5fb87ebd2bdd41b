import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { ahead } from '../../serial-queue.ts'
import type { WorkFiles, WorkReader } from '../../work/work-folder.ts'
import { finishedJobs, jobFile } from './carried-over.ts'
import { readAt, readJobHeader, type JobHeader } from '../job-file.ts'
import type { BuildSpec } from '../spec.ts'

/** The position of a tile's bytes in a file. */
interface TilePlace {
  /** Position along the Hilbert curve of all zooms. */
  readonly id: number
  /** Index in a list of files that the caller keeps. */
  readonly file: number
  readonly at: number
  readonly length: number
}

/** Numbers stored for each tile. */
const EACH = 4

/**
 * Stores the places of a very large number of tiles as plain numbers. A country has a quarter of a million for each
 * layer; an object for each would take ten times the memory.
 */
class TilePlaces {
  #numbers = new Float64Array(64 * EACH)
  #count = 0

  get count(): number {
    return this.#count
  }

  add({ id, file, at, length }: TilePlace): void {
    const from = this.#count++ * EACH
    if (from === this.#numbers.length) {
      const more = new Float64Array(2 * from)
      more.set(this.#numbers)
      this.#numbers = more
    }
    this.#numbers.set([id, file, at, length], from)
  }

  /** Returns the places sorted by id. */
  *sorted(): Generator<TilePlace> {
    const numbers = this.#numbers
    const order = Uint32Array.from({ length: this.#count }, (_, tile) => tile * EACH)
    order.sort((a, b) => (numbers[a] ?? NaN) - (numbers[b] ?? NaN))
    for (const from of order) {
      const [id = NaN, file = NaN, at = NaN, length = NaN] = numbers.subarray(from, from + EACH)
      yield { id, file, at, length }
    }
  }
}

/** A tile in the files of finished jobs. */
export interface FoundTile extends TileAddress {
  readonly id: number
  readonly read: () => Promise<Uint8Array>
}

/** The tiles of all finished jobs, by layer. */
export interface StoredTiles {
  readonly count: (layer: string) => number
  /** Tiles of a layer, in order along the Hilbert curve. */
  readonly of: (layer: string) => Iterable<FoundTile>
  readonly close: () => Promise<void>
}

/** Number of files open at a time. Consecutive tiles along the curve are in the same few files. */
const MOST_OPEN = 64

/**
 * Finds the tiles of all finished jobs, and calls `onJob` for each job. Memory holds a few numbers for each tile, but
 * none of its content.
 */
export async function findTiles(
  work: WorkFiles,
  { passes }: BuildSpec,
  onJob: (job: JobHeader) => void,
): Promise<StoredTiles> {
  const opened = new OpenFiles(work)
  const files: string[] = []
  const layers = new Map<string, TilePlaces>()
  for (const { index } of passes) {
    const names = (await finishedJobs(work, index)).map((metatile) => jobFile(index, metatile))
    const jobs = ahead(names, work.atOnce, async (name) => ({
      name,
      job: await readJobHeader(await opened.get(name)),
    }))
    for await (const { name, job } of jobs) {
      onJob(job)
      const { start, tiles } = job
      for (const { layer, z, x, y, offset, length } of tiles) {
        const places = layers.get(layer) ?? new TilePlaces()
        layers.set(layer, places)
        places.add({ id: zxyToTileId(z, x, y), file: files.length, at: start + offset, length })
      }
      files.push(name)
    }
  }
  return {
    count: (layer) => layers.get(layer)?.count ?? 0,
    *of(layer) {
      const begun = new Set<FoundTile>()
      for (const { id, file, at, length } of layers.get(layer)?.sorted() ?? []) {
        const [z, x, y] = tileIdToZxy(id)
        const read = async (): Promise<Uint8Array> => readAt(await opened.get(files[file] ?? ''), at, length)
        begun.add({ z, x, y, id, read: work.atOnce === 1 ? read : begin(read) })
        const [first] = begun
        if (!first || begun.size < work.atOnce) continue
        begun.delete(first)
        yield first
      }
      yield* begun
    },
    close: () => opened.close(),
  }
}

/** Begins to read at once; the result waits for its caller. */
function begin(read: () => Promise<Uint8Array>): () => Promise<Uint8Array> {
  const reading = read()
  reading.catch(() => undefined)
  return () => reading
}

/**
 * Keeps the most recently used files open. In a folder, only for one reader at a time: opening another file may close
 * this one.
 */
class OpenFiles {
  readonly #work: WorkFiles
  readonly #open = new Map<string, WorkReader>()

  constructor(work: WorkFiles) {
    this.#work = work
  }

  async get(file: string): Promise<WorkReader> {
    const there = this.#open.get(file)
    if (there) {
      this.#open.delete(file)
      this.#open.set(file, there)
      return there
    }
    const [oldest] = this.#open
    if (oldest && this.#open.size >= MOST_OPEN) {
      this.#open.delete(oldest[0])
      await oldest[1].close()
    }
    const reader = await this.#work.open(file)
    this.#open.set(file, reader)
    return reader
  }

  async close(): Promise<void> {
    for (const reader of this.#open.values()) await reader.close()
    this.#open.clear()
  }
}
