import { encodeDirectory, encodeHead, headLength, type TiffEntry } from '#relief/writer/tiff-directory.ts'
import { BLOCK, blocksOf, CORNER, FILES, LEVELS, NODATA, type NationalModel } from './form.ts'

/** Bytes of an offset and of a byte count in the index. */
export const OFFSET_BYTES = 8
export const COUNT_BYTES = 4

const HEAD_BYTES = headLength('big')

/** Where everything of a level lies in the file, in bytes from its beginning. */
export interface LevelPlace {
  readonly across: number
  readonly down: number
  /** The index: the offset and the byte count of each block. */
  readonly offsetsAt: number
  readonly countsAt: number
  /** Blocks of a row follow one another; between the rows there is room for rows that are full. */
  readonly rowAt: (row: number) => number
}

/** The beginning of the file, and the place of each level in it. */
export interface FileLayout {
  readonly head: Buffer
  readonly levels: readonly LevelPlace[]
  readonly bytes: number
}

/**
 * Lays out the file as GDAL's COG driver does: all directories first, then the index of every level, then the blocks,
 * those of the coarsest level first.
 */
export function layOut(model: NationalModel): FileLayout {
  const { bytes } = FILES[model]
  // The length of the directories does not depend on the numbers in them.
  const draft = directories(LEVELS.map(() => ({ offsetsAt: 0, countsAt: 0 })))
  let at = draft.length
  const index = LEVELS.map((size) => {
    const { across, down } = blocksOf(size)
    const offsetsAt = at
    const countsAt = offsetsAt + across * down * OFFSET_BYTES
    at = Math.ceil((countsAt + across * down * COUNT_BYTES) / 8) * 8
    return { across, down, offsetsAt, countsAt }
  })
  const all = index.reduce((sum, { across, down }) => sum + across * down, 0)
  const room = Math.floor((bytes - at) / all)
  const levels: LevelPlace[] = []
  for (const level of index.toReversed()) {
    const start = at
    levels.unshift({ ...level, rowAt: (row) => start + row * level.across * room })
    at += level.across * level.down * room
  }
  return { head: directories(index), levels, bytes }
}

function directories(index: readonly { readonly offsetsAt: number; readonly countsAt: number }[]): Buffer {
  const parts = [encodeHead('big', HEAD_BYTES)]
  let at = HEAD_BYTES
  for (const [level, { offsetsAt, countsAt }] of index.entries()) {
    const directory = encodeDirectory(entriesOf(level, offsetsAt, countsAt), {
      form: 'big',
      start: at,
      last: level + 1 === index.length,
    })
    parts.push(directory)
    at += directory.length
  }
  return Buffer.concat(parts)
}

const METADATA =
  '<GDALMetadata>\n  <Item name="AREA_OR_POINT">Area</Item>\n' +
  '  <Item name="DESCRIPTION">Invented heights in the form of the national LiDAR of Wales</Item>\n</GDALMetadata>\n'
const SYSTEM = 'OSGB36 / British National Grid|OSGB36|'

function entriesOf(level: number, offsetsAt: number, countsAt: number): TiffEntry[] {
  const size = LEVELS[level] ?? LEVELS[0]
  const { across, down } = blocksOf(size)
  const common: TiffEntry[] = [
    { tag: 256, type: 'long', values: [size.width] },
    { tag: 257, type: 'long', values: [size.height] },
    { tag: 258, type: 'short', values: [32] },
    { tag: 259, type: 'short', values: [8] }, // deflate
    { tag: 262, type: 'short', values: [1] }, // 0 is black
    { tag: 277, type: 'short', values: [1] },
    { tag: 284, type: 'short', values: [1] },
    { tag: 317, type: 'short', values: [1] }, // no predictor
    { tag: 322, type: 'short', values: [BLOCK] },
    { tag: 323, type: 'short', values: [BLOCK] },
    { tag: 324, type: 'long8', count: across * down, at: offsetsAt },
    { tag: 325, type: 'long', count: across * down, at: countsAt },
    { tag: 339, type: 'short', values: [3] }, // floats
    { tag: 42113, type: 'text', text: String(NODATA) },
  ]
  if (level > 0) return [{ tag: 254, type: 'long', values: [1] }, ...common]
  const place: TiffEntry[] = [
    { tag: 33550, type: 'double', values: [1, 1, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, CORNER.west, CORNER.north, 0] },
    // A projected system, cells are areas, the name of the system, its number, the name of its datum, metres.
    {
      tag: 34735,
      type: 'short',
      values: [
        ...[1, 1, 0, 6, 1024, 0, 1, 1, 1025, 0, 1, 1, 1026, 34737, 31, 0],
        ...[2049, 34737, 7, 31, 3072, 0, 1, 27700, 3076, 0, 1, 9001],
      ],
    },
    { tag: 34737, type: 'text', text: SYSTEM },
    { tag: 42112, type: 'text', text: METADATA },
  ]
  return [...common, ...place].sort((a, b) => a.tag - b.tag)
}
