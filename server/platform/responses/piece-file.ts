import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { ReadBytes } from './chunked-body.ts'

/** Room is given in steps, so that a piece that changes a little fits where it was. */
const STEP = 16_384

interface Place {
  readonly offset: number
  readonly room: number
}

/**
 * Bytes that would be too many for memory, in a file without a name, which is gone when the process ends. The room of
 * bytes that nothing refers to any more is used again.
 */
export class PieceFile {
  readonly #folder: string
  #opening: Promise<FileHandle> | null = null
  #end = 0
  #free: Place[] = []
  readonly #forgotten = new FinalizationRegistry<Place>((place) => this.#free.push(place))

  constructor(folder: string) {
    this.#folder = folder
  }

  readonly keep = async (bytes: Buffer): Promise<ReadBytes> => {
    const file = await this.#opened()
    const place = this.#placeFor(bytes.length)
    try {
      await write(file, bytes, place.offset)
    } catch (error) {
      this.#free.push(place)
      throw error
    }
    const kept = { offset: place.offset, length: bytes.length }
    this.#forgotten.register(kept, place)
    return async () => {
      const read = Buffer.allocUnsafe(kept.length)
      const { bytesRead } = await file.read(read, 0, kept.length, kept.offset)
      // `kept` is needed until here, or another piece could be written over these bytes while they are read.
      if (bytesRead < kept.length) throw new Error(`Only ${bytesRead} of ${kept.length} bytes could be read`)
      return read
    }
  }

  async close(): Promise<void> {
    const file = await this.#opening
    await file?.close()
  }

  async #opened(): Promise<FileHandle> {
    this.#opening ??= openUnnamed(this.#folder)
    try {
      return await this.#opening
    } catch (error) {
      this.#opening = null
      throw error
    }
  }

  #placeFor(length: number): Place {
    const at = this.#free.findIndex(({ room }) => room >= length && room < length + 2 * STEP)
    const [reused] = at < 0 ? [] : this.#free.splice(at, 1)
    if (reused) return reused
    const place = { offset: this.#end, room: Math.ceil(length / STEP) * STEP }
    this.#end += place.room
    return place
  }
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  const name = path.join(folder, `.pieces-${randomUUID()}`)
  const file = await open(name, 'wx+')
  await rm(name)
  return file
}

async function write(file: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, offset + written)
    written += bytesWritten
  }
}
