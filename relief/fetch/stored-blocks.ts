import { open, type FileHandle } from 'node:fs/promises'
import { decompress } from '../tiff/tiff-decompress.ts'
import { DamagedBlock } from '../failures.ts'
import { samplesOf } from '../tiff/tiff-samples.ts'
import { BLOCK, NODATA } from '../writer/blocks.ts'

/** The blocks of a row, from west to east; null where no height is known. */
export type BlockRow = readonly (Buffer | null)[]

const DEFLATE = 8
const CELLS = BLOCK * BLOCK
const LENGTH_BYTES = 4

/**
 * Encoded blocks of a raster in a file, row by row, each behind its length: they must be known before the head of the
 * raster can be written, and remain when the run is interrupted.
 */
export class StoredBlocks {
  /** Bytes of each block so far; 0 where there is none. */
  readonly lengths: number[] = []
  readonly #handle: FileHandle
  readonly #across: number
  #end = 0

  private constructor(handle: FileHandle, across: number) {
    this.#handle = handle
    this.#across = across
  }

  /** Opens a file, or makes an empty one. */
  static async open(file: string, across: number): Promise<StoredBlocks> {
    return new StoredBlocks(await open(file, 'a+'), across)
  }

  /** Rows of blocks so far. */
  get rows(): number {
    return this.lengths.length / this.#across
  }

  /**
   * Finds the rows that an earlier run left, checks them and hands the heights of each to `take`. What is not whole is cut
   * off.
   */
  async recover(take: (blocks: readonly (Float32Array | null)[]) => void): Promise<void> {
    for (;;) {
      const row = await this.#read(this.#end)
      const heights = row && decoded(row)
      if (!row || !heights) break
      this.#count(row)
      take(heights)
    }
    await this.#handle.truncate(this.#end)
  }

  async append(row: BlockRow): Promise<void> {
    const parts = row.flatMap((block) => {
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32LE(block?.length ?? 0)
      return block ? [length, block] : [length]
    })
    await this.#handle.appendFile(Buffer.concat(parts))
    this.#count(row)
  }

  /** Returns all rows again. */
  async *all(): AsyncGenerator<BlockRow> {
    let at = 0
    for (let row = 0; row < this.rows; row++) {
      const blocks = await this.#read(at)
      if (!blocks) throw new Error('blocks that were written are gone')
      at += bytesOf(blocks)
      yield blocks
    }
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  #count(row: BlockRow): void {
    this.lengths.push(...row.map((block) => block?.length ?? 0))
    this.#end += bytesOf(row)
  }

  /** Returns a row of blocks that begins at byte `start`; null if it is not there completely. */
  async #read(start: number): Promise<BlockRow | null> {
    const row: (Buffer | null)[] = []
    let at = start
    for (let along = 0; along < this.#across; along++) {
      const length = (await this.#bytes(at, LENGTH_BYTES))?.readUInt32LE()
      // A block that deflate could not make smaller is hardly longer than its cells.
      if (length === undefined || length > CELLS * 8) return null
      const block = length === 0 ? null : await this.#bytes(at + LENGTH_BYTES, length)
      if (length > 0 && !block) return null
      row.push(block)
      at += LENGTH_BYTES + length
    }
    return row
  }

  async #bytes(at: number, length: number): Promise<Buffer | null> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
    return bytesRead === length ? buffer : null
  }
}

function bytesOf(row: BlockRow): number {
  return row.reduce((sum, block) => sum + LENGTH_BYTES + (block?.length ?? 0), 0)
}

/** Returns the heights of each block; null if one is damaged, after a loss of power. */
function decoded(row: BlockRow): (Float32Array | null)[] | null {
  try {
    return row.map((block) => {
      if (!block) return null
      const bytes = decompress(DEFLATE, block, CELLS * 4, CELLS * 4)
      const form = { sample: 'float32', predictor: 3, littleEndian: true } as const
      return samplesOf(bytes, BLOCK, BLOCK, form).map((height) => (height === NODATA ? NaN : height))
    })
  } catch (error) {
    if (error instanceof DamagedBlock) return null
    throw error
  }
}
