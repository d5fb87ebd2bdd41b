import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflate, type ZlibOptions } from 'node:zlib'
import { blocksOf, LEVELS, NODATA, type NationalModel } from './form.ts'
import type { Ground } from './ground.ts'
import { COUNT_BYTES, layOut, OFFSET_BYTES, type LevelPlace } from './layout.ts'
import { EMPTY_BLOCKS, PLACES } from './places.ts'
import { averaged, blockAt, paint, type SparseLevel } from './sparse-level.ts'

const compress = promisify<Buffer, ZlibOptions, Buffer>(deflate)
/** Blocks that are compressed at once. */
const TOGETHER = 16

/**
 * Writes a raster in the form of the national ones: as large, but with holes wherever it has no ground, so that it
 * takes about fifty megabytes of the disk.
 */
export async function writeNational(file: string, model: NationalModel, ground: Ground): Promise<void> {
  const { head, levels, bytes } = layOut(model)
  const handle = await open(file, 'wx')
  try {
    await handle.truncate(bytes)
    await handle.write(head, 0, head.length, 0)
    let level: SparseLevel = { size: LEVELS[0], blocks: new Map() }
    for (const place of PLACES) paint(level, place, ground(place, model))
    for (const [column, row] of EMPTY_BLOCKS) blockAt(level, column, row)
    for (const [at, place] of levels.entries()) {
      if (at > 0) level = averaged(level, LEVELS[at] ?? LEVELS[0])
      await writeLevel(handle, place, level)
    }
  } finally {
    await handle.close()
  }
}

async function writeLevel(
  handle: FileHandle,
  place: LevelPlace,
  { size, blocks }: SparseLevel,
): Promise<void> {
  const { across } = blocksOf(size)
  const numbers = [...blocks.keys()].sort((a, b) => a - b)
  let row = -1
  let at = 0
  for (let first = 0; first < numbers.length; first += TOGETHER) {
    const some = numbers.slice(first, first + TOGETHER)
    const bytes = await Promise.all(some.map((number) => compress(bytesOf(blocks.get(number)), { level: 1 })))
    for (const [index, block] of bytes.entries()) {
      const number = some[index] ?? 0
      if (Math.floor(number / across) !== row) {
        row = Math.floor(number / across)
        at = place.rowAt(row)
      }
      await handle.write(block, 0, block.length, at)
      await writeIndex(handle, place, number, at, block.length)
      at += block.length
    }
  }
}

async function writeIndex(
  handle: FileHandle,
  { offsetsAt, countsAt }: LevelPlace,
  block: number,
  offset: number,
  count: number,
): Promise<void> {
  const bytes = Buffer.alloc(OFFSET_BYTES + COUNT_BYTES)
  bytes.writeBigUInt64LE(BigInt(offset))
  bytes.writeUInt32LE(count, OFFSET_BYTES)
  await handle.write(bytes, 0, OFFSET_BYTES, offsetsAt + block * OFFSET_BYTES)
  await handle.write(bytes, OFFSET_BYTES, COUNT_BYTES, countsAt + block * COUNT_BYTES)
}

function bytesOf(heights: Float32Array | undefined): Buffer {
  const stored = Float32Array.from(heights ?? [], (height) => (Number.isNaN(height) ? NODATA : height))
  return Buffer.from(stored.buffer)
}
