import type { RasterFrame } from '../height-source.ts'
import { BLOCK, type LevelSize, NODATA } from './blocks.ts'
import {
  placeEntries,
  encodeDirectory,
  encodeHead,
  headLength,
  type TiffEntry,
  type TiffForm,
} from './tiff-directory.ts'

/** A level of a raster, with the bytes of each block row by row; 0 for a block that is left out. */
export interface LevelLengths extends LevelSize {
  readonly lengths: readonly number[]
}

/** The most bytes of a TIFF; a longer file is a BigTIFF. */
const MOST_CLASSIC = 2 ** 32 - 1

/**
 * Returns the beginning of a cloud-optimised GeoTIFF: all directories, then the index of each level, so that a reader
 * opens it with one request. The blocks follow it without gaps, those of the last level first, each level row by row.
 * @param levels the raster itself, then its overviews, finest first
 */
export function encodeCogHead(
  frame: RasterFrame,
  epsg: number,
  levels: readonly LevelLengths[],
  mostClassic = MOST_CLASSIC,
): Buffer {
  const form = bytesOf(levels) <= mostClassic ? 'classic' : 'big'
  const describeAll = (index: readonly LevelIndex[]): Buffer =>
    encodeDirectories(
      levels.map((level, at) => [
        ...(at > 0 ? [{ tag: 254, type: 'long', values: [1] } as const] : []),
        ...describe(level),
        ...indexEntries(form, index[at]),
        { tag: 339, type: 'short', values: [3] }, // floats
        ...(at === 0 ? placeEntries(frame, epsg) : []),
        { tag: 42113, type: 'text', text: String(NODATA) },
      ]),
      form,
    )
  // The length of the directories does not depend on the numbers in them.
  const draft = levels.map(({ lengths }) => ({ lengths, offsets: lengths, offsetsAt: 0, lengthsAt: 0 }))
  const { index, end } = placeIndex(form, levels, headLength(form) + describeAll(draft).length)
  const head = Buffer.alloc(end)
  encodeHead(form, headLength(form)).copy(head)
  describeAll(index).copy(head, headLength(form))
  for (const { offsets, lengths, offsetsAt, lengthsAt } of index)
    for (const [block, length] of lengths.entries()) {
      const offset = offsets[block] ?? 0
      if (form === 'big') head.writeBigUInt64LE(BigInt(offset), offsetsAt + block * 8)
      else head.writeUInt32LE(offset, offsetsAt + block * 4)
      head.writeUInt32LE(length, lengthsAt + block * 4)
    }
  return head
}

/** Returns the most bytes that a file with these blocks can have. */
function bytesOf(levels: readonly LevelLengths[]): number {
  return levels.reduce((sum, { lengths }) => sum + total(lengths) + lengths.length * 16 + 1024, 1024)
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The index of a level, and where it is in the file. */
interface LevelIndex {
  readonly offsets: readonly number[]
  readonly lengths: readonly number[]
  readonly offsetsAt: number
  readonly lengthsAt: number
}

/** Places the index of each level from byte `start` on, and the blocks behind all of them, those of the last level first. */
function placeIndex(
  form: TiffForm,
  levels: readonly LevelLengths[],
  start: number,
): { index: readonly LevelIndex[]; end: number } {
  let at = start
  const places = levels.map(({ lengths }) => {
    const offsetsAt = at
    const lengthsAt = offsetsAt + lengths.length * (form === 'big' ? 8 : 4)
    at = Math.ceil((lengthsAt + lengths.length * 4) / 8) * 8
    return { lengths, offsetsAt, lengthsAt }
  })
  const end = at
  const index = places.toReversed().map((place) => {
    const offsets = place.lengths.map((length) => {
      at += length
      return length === 0 ? 0 : at - length
    })
    return { ...place, offsets }
  })
  return { index: index.reverse(), end }
}

function encodeDirectories(levels: readonly (readonly TiffEntry[])[], form: TiffForm): Buffer {
  const parts: Buffer[] = []
  let start = headLength(form)
  for (const [level, entries] of levels.entries()) {
    const directory = encodeDirectory(entries, { form, start, last: level + 1 === levels.length })
    parts.push(directory)
    start += directory.length
  }
  return Buffer.concat(parts)
}

function describe({ width, height }: LevelSize): TiffEntry[] {
  return [
    { tag: 256, type: 'long', values: [width] },
    { tag: 257, type: 'long', values: [height] },
    { tag: 258, type: 'short', values: [32] },
    { tag: 259, type: 'short', values: [8] }, // deflate
    { tag: 262, type: 'short', values: [1] }, // 0 is black
    { tag: 277, type: 'short', values: [1] },
    { tag: 284, type: 'short', values: [1] },
    { tag: 317, type: 'short', values: [3] }, // predictor for floats
    { tag: 322, type: 'short', values: [BLOCK] },
    { tag: 323, type: 'short', values: [BLOCK] },
  ]
}

/** Numbers that fit into an entry must be in it. */
function indexEntries(form: TiffForm, index: LevelIndex | undefined): TiffEntry[] {
  const { offsets = [], lengths = [], offsetsAt = 0, lengthsAt = 0 } = index ?? {}
  const count = lengths.length
  const [type, room] = form === 'big' ? (['long8', 2] as const) : (['long', 1] as const)
  return [
    count === 1 ? { tag: 324, type, values: offsets } : { tag: 324, type, count, at: offsetsAt },
    count <= room
      ? { tag: 325, type: 'long', values: lengths }
      : { tag: 325, type: 'long', count, at: lengthsAt },
  ]
}
