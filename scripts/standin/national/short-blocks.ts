import type { FileHandle } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { BLOCK_BYTES, type NationalModel } from './form.ts'
import { COUNT_BYTES, layOut, OFFSET_BYTES } from './layout.ts'

/**
 * Replaces all blocks that lie within a range of the file with ones of the same length that hold half of the cells.
 * `body` is that range, which begins at byte `offset`; it is changed in place.
 */
export async function shortenBlocks(
  handle: FileHandle,
  model: NationalModel,
  offset: number,
  body: Buffer,
): Promise<void> {
  const half = deflateSync(Buffer.alloc(BLOCK_BYTES / 2))
  for (const block of await blocksWithin(handle, model, offset, offset + body.length)) {
    const at = block.offset - offset
    body.fill(0, at, at + block.length)
    half.copy(body, at, 0, Math.min(half.length, block.length))
  }
}

async function blocksWithin(handle: FileHandle, model: NationalModel, from: number, to: number) {
  const found: { offset: number; length: number }[] = []
  for (const { across, down, offsetsAt, countsAt, rowAt } of layOut(model).levels) {
    for (let row = 0; row < down; row++) {
      if (rowAt(row) >= to || rowAt(row + 1) <= from) continue
      const offsets = await bytesAt(handle, offsetsAt + row * across * OFFSET_BYTES, across * OFFSET_BYTES)
      const counts = await bytesAt(handle, countsAt + row * across * COUNT_BYTES, across * COUNT_BYTES)
      for (let column = 0; column < across; column++) {
        const offset = Number(offsets.readBigUInt64LE(column * OFFSET_BYTES))
        const length = counts.readUInt32LE(column * COUNT_BYTES)
        if (length > 0 && offset >= from && offset + length <= to) found.push({ offset, length })
      }
    }
  }
  return found
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await handle.read(bytes, 0, length, at)
  return bytes
}
