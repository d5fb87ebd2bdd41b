import { open, readdir, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import type { TileAddress } from '#geo/tile-address.ts'
import { readAt, readJobHeader, type JobHeader } from './job-file.ts'
import { passFolder } from './carried-over.ts'
import type { BuildSpec } from './spec.ts'
import { TilePlaces } from './tile-places.ts'

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
  work: string,
  { passes }: BuildSpec,
  onJob: (job: JobHeader) => void,
): Promise<StoredTiles> {
  const opened = new OpenFiles()
  const files: string[] = []
  const layers = new Map<string, TilePlaces>()
  for (const { index } of passes) {
    const folder = passFolder(work, index)
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.job')) continue
      const file = path.join(folder, name)
      const job = await readJobHeader(await opened.get(file))
      onJob(job)
      const { start, tiles } = job
      for (const { layer, z, x, y, offset, length } of tiles) {
        const places = layers.get(layer) ?? new TilePlaces()
        layers.set(layer, places)
        places.add({ id: zxyToTileId(z, x, y), file: files.length, at: start + offset, length })
      }
      files.push(file)
    }
  }
  return {
    count: (layer) => layers.get(layer)?.count ?? 0,
    *of(layer) {
      for (const { id, file, at, length } of layers.get(layer)?.sorted() ?? []) {
        const [z, x, y] = tileIdToZxy(id)
        const read = async (): Promise<Uint8Array> => readAt(await opened.get(files[file] ?? ''), at, length)
        yield { z, x, y, id, read }
      }
    },
    close: () => opened.close(),
  }
}

/** Keeps the most recently used files open. Only for one reader at a time: opening another file may close this one. */
class OpenFiles {
  readonly #open = new Map<string, FileHandle>()

  async get(file: string): Promise<FileHandle> {
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
    const handle = await open(file)
    this.#open.set(file, handle)
    return handle
  }

  async close(): Promise<void> {
    for (const handle of this.#open.values()) await handle.close()
    this.#open.clear()
  }
}
