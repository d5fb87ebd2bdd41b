import type { KernelExports, Pointer } from './module.ts'

const PAGE = 65_536
const START = 1024
/** Kernels write whole vectors: up to this many bytes beyond the end of the output. */
const SPILL = 64
/** Bytes for sample tables, stretches and suns. */
const TABLES = 262_144
const EXTREMES = 2112
/**
 * Side in pixels of the largest metatile that is warped at once. LARGEST_NODES is the number of bytes for its control
 * nodes at the closest spacing.
 */
const LARGEST_METATILE = 1024
const LARGEST_NODES = (LARGEST_METATILE / 8 + 1) ** 2 * 16
/** Bytes of a metatile and its halves: those of three channels, or red, green and blue of heights. */
const BYTES = LARGEST_METATILE ** 2 * 4
/** Samples of the largest tile: 512 by 512 pixels with four samples each. */
const SAMPLES = 512 ** 2 * 4
/** Heights, three fields of horizons, and VAT for flat ground. */
const FIELDS = 5
/** In addition for topographic position: its greys, and local dominance. */
const POSITION_FIELDS = 2
/** The widest rim that a search may need, in cells. */
export const WIDEST_RIM = 128
/** A search processes sixteen cells at once and may read this many beyond a row. */
export const SPARE_CELLS = 16

/** Positions of all data in the memory of the kernels. */
export interface MemoryLayout {
  readonly tables: Pointer
  /** Steepest rises and falls of sixteen cells, and how many directions have them. */
  readonly extremes: Pointer
  readonly nodes: Pointer
  /** Space for a copy of the heights with a rim, or for sums of columns. It overlaps with the metatiles. */
  readonly workspace: Pointer
  readonly metatile: Pointer
  /** Space for two halved metatiles, used in turn. */
  readonly halves: readonly [Pointer, Pointer]
  readonly bytes: Pointer
  /** Number of bytes at `bytes`. */
  readonly bytesLength: number
  readonly samples: Pointer
  /** Fields with the size of the window. The first holds the heights. */
  readonly fields: readonly Pointer[]
}

/**
 * Divides the memory for a window of `width` by `height` cells, and grows it if needed. Earlier content is lost.
 * @param position whether topographic position will be computed
 */
export function layOutMemory(
  { memory }: KernelExports,
  width: number,
  height: number,
  position: boolean,
): MemoryLayout {
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
  end = Math.max(end, workspace + Math.max(padded, position ? blockBytes(width, height) : 0) + SPILL)
  end = Math.ceil(end / 16) * 16
  const count = FIELDS + (position ? POSITION_FIELDS : 0)
  const fields = Array.from({ length: count }, () => take(width * height * 4))
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

/** Bytes for the blocks of 2 by 2 cells of a window, and those around it, with sums of rows, means and deviations. */
function blockBytes(width: number, height: number): number {
  const around = 32
  return (width / 2 + around) * (height / 2 + around) * 56
}

/** Throws if a metatile with a side of `size` pixels is larger than the layout allows. */
export function checkSize(size: number): void {
  if (size > LARGEST_METATILE)
    throw new Error(`A side of ${size} pixels is too long; the maximum is ${LARGEST_METATILE}.`)
}

/**
 * Throws if the kernels cannot use control nodes every `step` pixels in a metatile with a side of `size` pixels. They
 * process groups of four pixels, which must not cross a node.
 */
export function checkNodes(size: number, step: number): void {
  if (step < 8 || step % 4 !== 0 || size % step !== 0)
    throw new Error(
      `Control nodes every ${step} of ${size} pixels cannot be used: the step must be a multiple of 4, at least 8, and divide the size.`,
    )
}
