import { BLOCK, blocksIn, levelSizes, type LevelSize, encodeBlock } from './blocks.ts'

/** A level of a raster as it is stored: its blocks row by row, null where no height is known. */
export interface EncodedLevel extends LevelSize {
  readonly blocks: readonly (Buffer | null)[]
}

/** Makes the overviews of a raster while its rows come from the north. Only rows of one block are held as heights. */
export class Overviews {
  readonly #width: number
  readonly #levels: OverviewLevel[]

  constructor(size: LevelSize) {
    this.#width = size.width
    this.#levels = levelSizes(size)
      .slice(1)
      .map((level) => new OverviewLevel(level))
  }

  /** Takes the next rows of the raster: as many as a block has, or fewer at the end. */
  add(rows: Float32Array): void {
    let [halved, width] = [rows, this.#width]
    for (const level of this.#levels) {
      const full = level.add(halve(halved, width))
      if (!full) return
      halved = full
      width = level.size.width
    }
  }

  /** Returns the overviews, finest first, when all rows have come. */
  end(): Promise<EncodedLevel[]> {
    return Promise.all(this.#levels.map((level) => level.encoded()))
  }
}

/** The rows of one overview that wait until they fill a row of blocks. */
class OverviewLevel {
  readonly size: LevelSize
  readonly #waiting: Float32Array
  readonly #blocks: Promise<Buffer | null>[] = []
  #rows = 0
  #left: number

  constructor(size: LevelSize) {
    this.size = size
    this.#left = size.height
    this.#waiting = new Float32Array(size.width * Math.min(BLOCK, size.height))
  }

  /** Returns the rows of a row of blocks once it is full. */
  add(rows: Float32Array): Float32Array | null {
    const { width } = this.size
    this.#waiting.set(rows, this.#rows * width)
    this.#rows += rows.length / width
    if (this.#rows < Math.min(BLOCK, this.#left)) return null
    const full = this.#waiting.slice(0, this.#rows * width)
    this.#left -= this.#rows
    this.#rows = 0
    for (const block of blocksIn(full, width)) {
      const encoding = encodeBlock(block.map(toStep), BLOCK)
      // The caller that waits for the level gets the error.
      encoding.catch(() => undefined)
      this.#blocks.push(encoding)
    }
    return full
  }

  async encoded(): Promise<EncodedLevel> {
    return { ...this.size, blocks: await Promise.all(this.#blocks) }
  }
}

/**
 * The step in metres to which heights of overviews are rounded when they are stored. Means have digits far below those of
 * any survey, which cannot be compressed: without this, a piece of heights in centimetres would be half as large again.
 */
export const OVERVIEW_STEP = 1 / 256

function toStep(height: number): number {
  return Math.round(height / OVERVIEW_STEP) * OVERVIEW_STEP
}

/** Returns the mean of the known cells of each block of 2 by 2; an odd last row or column is kept. */
export function halve(values: Float32Array, width: number): Float32Array {
  const height = values.length / width
  const across = Math.ceil(width / 2)
  const halved = new Float32Array(across * Math.ceil(height / 2))
  let at = 0
  for (let row = 0; row < height; row += 2)
    for (let column = 0; column < width; column += 2) {
      let sum = 0
      let known = 0
      for (let y = row; y < Math.min(row + 2, height); y++)
        for (let x = column; x < Math.min(column + 2, width); x++) {
          const value = values[y * width + x] ?? NaN
          if (Number.isNaN(value)) continue
          sum += value
          known++
        }
      halved[at++] = sum / known
    }
  return halved
}
