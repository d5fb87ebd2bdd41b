import type { KernelExports, Pointer } from './module.ts'

const PAGE = 65_536
const START = 1024
/** Kernels write whole vectors: up to this many bytes beyond the end of what they were asked for. */
const SPILL = 64
/** Sample tables, stretches, suns. */
const TABLES = 262_144
const EXTREMES = 2048
/** The largest metatile of pixels that is warped at once, and the closest control nodes for one of that size. */
const LARGEST_METATILE = 1024
const LARGEST_NODES = (LARGEST_METATILE / 8 + 1) ** 2 * 16
/** Of a metatile in bytes and its halves: those of three channels, or red, green and blue of heights. */
const BYTES = LARGEST_METATILE ** 2 * 4
/** Samples of the largest tile: 512 by 512 pixels of four. */
const SAMPLES = 512 ** 2 * 4
/** Heights, three fields of horizons, and VAT for flat ground. */
const FIELDS = 5
/** Cells: the widest rim that a search may need. */
export const WIDEST_RIM = 128
/** A search takes sixteen cells at once and may read so many beyond a row. */
export const SPARE_CELLS = 16

/** Who lies where in the one memory of the kernels. */
export interface MemoryLayout {
  readonly tables: Pointer
  /** Rises and falls of sixteen cells. */
  readonly extremes: Pointer
  readonly nodes: Pointer
  /** For a copy of the heights with a rim, or sums of columns. Shares its place with the metatiles. */
  readonly workspace: Pointer
  readonly metatile: Pointer
  /** Two places for halved metatiles, which take turns. */
  readonly halves: readonly [Pointer, Pointer]
  readonly bytes: Pointer
  /** How many of them there are. */
  readonly bytesLength: number
  readonly samples: Pointer
  /** Each of the window's size; the first holds the heights. */
  readonly fields: readonly Pointer[]
}

/** Shares out the memory for a window, and lets it grow if it must. What was in it before is gone. */
export function layOutMemory({ memory }: KernelExports, width: number, height: number): MemoryLayout {
  let end = START
  const take = (bytes: number): Pointer => {
    const at = end
    end += Math.ceil((bytes + SPILL) / 16) * 16
    return at
  }
  const tables = take(TABLES)
  const extremes = take(EXTREMES)
  const nodes = take(LARGEST_NODES)
  const workspace = end
  const metatile = take(LARGEST_METATILE ** 2 * 4)
  const halves = [take(LARGEST_METATILE ** 2), take(LARGEST_METATILE ** 2 / 4)] as const
  const bytes = take(BYTES)
  const samples = take(SAMPLES)
  const padded = (width + 2 * WIDEST_RIM + SPARE_CELLS) * (height + 2 * WIDEST_RIM) * 4
  end = Math.max(end, workspace + padded + SPILL)
  end = Math.ceil(end / 16) * 16
  const fields = Array.from({ length: FIELDS }, () => take(width * height * 4))
  const missing = end - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  return {
    tables,
    extremes,
    nodes,
    workspace,
    metatile,
    halves,
    bytes,
    bytesLength: BYTES,
    samples,
    fields,
  }
}

/** Refuses a metatile that the layout was not made for. */
export function checkSize(size: number): void {
  if (size > LARGEST_METATILE)
    throw new Error(`${size} pixels a side are too many; ${LARGEST_METATILE} are the most.`)
}

/** Pixels are taken in fours, which must not reach over a control node. */
export function checkNodes(size: number, step: number): void {
  if (step < 8 || step % 4 !== 0 || size % step !== 0)
    throw new Error(
      `Control nodes every ${step} of ${size} pixels: at least 8 apart, in fours, and a whole number of them.`,
    )
}
