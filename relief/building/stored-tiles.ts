import { open, readdir, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { zxyToTileId } from 'pmtiles'
import { readAt, readJobHeader } from './job-file.ts'
import { passFolder } from './kept.ts'
import type { BuildSpec } from './spec.ts'

/** A tile in the files of finished jobs. */
export interface FoundTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly id: number
  readonly read: () => Promise<Uint8Array>
}

export interface StoredTiles {
  /** By layer, sorted along the Hilbert curve. */
  readonly layers: ReadonlyMap<string, FoundTile[]>
  readonly close: () => Promise<void>
}

/** Files open at a time. Tiles that follow each other along the curve lie in the same few. */
const MOST_OPEN = 64

/** Finds the tiles of all finished jobs. Memory holds where they lie and not the tiles. */
export async function findTiles(work: string, { passes }: BuildSpec): Promise<StoredTiles> {
  const files = new OpenFiles()
  const layers = new Map<string, FoundTile[]>()
  for (const { index } of passes) {
    const folder = passFolder(work, index)
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.job')) continue
      const file = path.join(folder, name)
      const { start, tiles } = await readJobHeader(await files.get(file))
      for (const { layer, z, x, y, offset, length } of tiles) {
        const found = layers.get(layer) ?? []
        layers.set(layer, found)
        const read = async (): Promise<Uint8Array> => readAt(await files.get(file), start + offset, length)
        found.push({ z, x, y, id: zxyToTileId(z, x, y), read })
      }
    }
  }
  for (const found of layers.values()) found.sort((a, b) => a.id - b.id)
  return { layers, close: () => files.close() }
}

/** The files used last stay open. For one reader at a time: a file may be closed by the next that is asked for. */
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
