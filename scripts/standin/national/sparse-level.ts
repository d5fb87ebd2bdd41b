import { BLOCK, blocksOf, type LevelSize } from './form.ts'
import type { Patch } from './places.ts'

/** A level of which only some blocks are known. A missing cell is NaN. */
export interface SparseLevel {
  readonly size: LevelSize
  /** Heights in metres of BLOCK by BLOCK cells, by the number of the block, row by row from the north-west. */
  readonly blocks: Map<number, Float32Array>
}

/** Copies heights, row by row, into the blocks of a level. */
export function paint(level: SparseLevel, patch: Patch, heights: Float32Array): void {
  for (let row = 0; row < patch.height; row++)
    for (let column = 0; column < patch.width;) {
      const [x, y] = [patch.column + column, patch.row + row]
      const most = Math.min(patch.width - column, BLOCK - (x % BLOCK))
      const from = row * patch.width + column
      const block = blockAt(level, Math.floor(x / BLOCK), Math.floor(y / BLOCK))
      block.set(heights.subarray(from, from + most), (y % BLOCK) * BLOCK + (x % BLOCK))
      column += most
    }
}

/** Returns a block of a level, which is made if it is not there. */
export function blockAt({ size, blocks }: SparseLevel, column: number, row: number): Float32Array {
  const number = row * blocksOf(size).across + column
  const block = blocks.get(number) ?? new Float32Array(BLOCK * BLOCK).fill(NaN)
  blocks.set(number, block)
  return block
}

/**
 * Averages a level to the next one as GDAL does: each cell is the mean of the known cells under it, weighted by the
 * part of them that it covers. Where a side is odd, cells of the next level are slightly less than two cells wide.
 */
export function averaged(level: SparseLevel, size: LevelSize): SparseLevel {
  const next: SparseLevel = { size, blocks: new Map() }
  const { across } = blocksOf(level.size)
  for (const number of level.blocks.keys()) {
    const columns = coversOver((number % across) * BLOCK, level.size.width, size.width)
    const rows = coversOver(Math.floor(number / across) * BLOCK, level.size.height, size.height)
    for (const down of rows)
      for (const along of columns) {
        const mean = meanUnder(level, along, down)
        if (Number.isNaN(mean)) continue
        const block = blockAt(next, Math.floor(along.cell / BLOCK), Math.floor(down.cell / BLOCK))
        block[(down.cell % BLOCK) * BLOCK + (along.cell % BLOCK)] = mean
      }
  }
  return next
}

/** One side of a cell of the next level: the cells under it, and how much of each it covers. */
interface Cover {
  readonly cell: number
  readonly first: number
  readonly weights: readonly number[]
}

/** Returns the cells of the next level that touch a block which begins at `start`. */
function coversOver(start: number, cells: number, wanted: number): Cover[] {
  const ratio = cells / wanted
  const covers: Cover[] = []
  for (let cell = Math.max(0, Math.floor(start / ratio) - 1); cell < wanted; cell++) {
    const [from, to] = [cell * ratio, (cell + 1) * ratio]
    const first = Math.floor(from + 1e-8)
    const end = Math.min(cells, Math.ceil(to - 1e-8))
    if (end <= start) continue
    if (first >= start + BLOCK) break
    const weights = Array.from(
      { length: end - first },
      (_, k) => Math.min(to, first + k + 1) - Math.max(from, first + k),
    )
    covers.push({ cell, first, weights })
  }
  return covers
}

function meanUnder({ size, blocks }: SparseLevel, along: Cover, down: Cover): number {
  const { across } = blocksOf(size)
  let sum = 0
  let weights = 0
  for (let k = 0; k < down.weights.length; k++) {
    const y = down.first + k
    for (let j = 0; j < along.weights.length; j++) {
      const x = along.first + j
      const block = blocks.get(Math.floor(y / BLOCK) * across + Math.floor(x / BLOCK))
      const value = block?.[(y % BLOCK) * BLOCK + (x % BLOCK)] ?? NaN
      if (Number.isNaN(value)) continue
      const weight = (down.weights[k] ?? 0) * (along.weights[j] ?? 0)
      sum += value * weight
      weights += weight
    }
  }
  return weights > 0 ? sum / weights : NaN
}
