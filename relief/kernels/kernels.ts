import { sampleBilinear, type Grid } from '#relief/height-source.ts'
import { inMemory, openMetatileBytes, type MetatileBytes } from './metatile-bytes.ts'
import type { ComputedLayer, KernelWindow } from './kernel-window.ts'
import { computeLayers } from './layer-kernels.ts'
import type { LayerPlan } from './layer-plan.ts'
import { loadKernelExports, type Pointer } from './module.ts'
import { checkNodes, checkSize, layOutMemory } from './memory-layout.ts'
import type { Surroundings } from './position/moments.ts'
import { stretched, type Stretch } from './presets.ts'

/** Heights on their own grid, in metres; rows run from north to south, and missing cells are NaN. */
export interface WindowHeights {
  readonly width: number
  readonly height: number
  /** Size of a cell in metres. */
  readonly cell: number
  readonly values: Float32Array
}

/**
 * The kernels of one worker, with their own memory. A returned view is valid until the next call that computes the same
 * kind of data.
 */
export interface Kernels extends MetatileBytes {
  /**
   * Opens a window on the grid of the raster and returns its heights for the caller to fill: in metres, rows from north
   * to south, NaN for missing cells. `cell` is in metres.
   * @param surroundings needed for topographic position; null where it is not computed
   */
  readonly open: (
    width: number,
    height: number,
    cell: number,
    surroundings?: Surroundings | null,
  ) => Float32Array
  /**
   * Replaces the heights by a grid with twice the cell size. Each new cell is the mean of the known cells of a block of
   * 2 by 2; if a side is odd, its last row or column is kept.
   */
  readonly halveHeights: () => WindowHeights
  /**
   * Computes the wanted layers on the grid of the window, each when it is requested, but not in the given order. A
   * layer has one field of values, or three (red, green and blue from 0 to 1).
   */
  readonly layers: (wanted: readonly LayerPlan[]) => Generator<ComputedLayer<Float32Array>, void>
  /**
   * Samples a field of the window, or its heights, at the pixel centres of a metatile, as the function `warp` below.
   */
  readonly warp: (field: Float32Array, nodes: Float64Array, step: number, size: number) => Float32Array
  /** Returns a metatile without known values for the caller to fill, in the place of the last warped one. */
  readonly blankMetatile: (size: number) => Float32Array
  /** Returns the mean of the known pixels of each block of 2 by 2 pixels of a metatile. */
  readonly halveMetatile: (values: Float32Array, size: number) => Float32Array
}

/** Opens kernels with their own memory. Throws if they have not been compiled. */
export async function openKernels(): Promise<Kernels> {
  const wasm = await loadKernelExports()
  let window: KernelWindow = {
    wasm,
    layout: layOutMemory(wasm, 0, 0, false),
    width: 0,
    height: 0,
    cell: 1,
    surroundings: null,
  }
  const metatiles = openMetatileBytes(wasm, () => window.layout)
  const field = (at: Pointer | undefined): Float32Array =>
    new Float32Array(wasm.memory.buffer, at, window.width * window.height)
  return {
    open: (width, height, cell, surroundings = null) => {
      metatiles.clearBytes()
      const layout = layOutMemory(wasm, width, height, surroundings !== null)
      window = { wasm, layout, width, height, cell, surroundings }
      return field(window.layout.fields[0])
    },
    halveHeights: () => {
      const [heights] = window.layout.fields
      wasm.halve(heights ?? NaN, window.width, window.height, heights ?? NaN)
      const [width, height] = [Math.ceil(window.width / 2), Math.ceil(window.height / 2)]
      window = { ...window, width, height, cell: window.cell * 2 }
      return { width, height, cell: window.cell, values: field(heights) }
    },
    *layers(wanted) {
      for (const { layer, fields } of computeLayers(window, wanted))
        yield { layer, fields: fields.map(field) }
    },
    warp: (values, nodes, step, size) => {
      checkSize(size)
      checkNodes(size, step)
      const { layout, width, height } = window
      if (values.buffer !== wasm.memory.buffer || values.length !== width * height)
        throw new Error('Only fields of the open window can be warped.')
      new Float64Array(wasm.memory.buffer, layout.nodes, nodes.length).set(nodes)
      wasm.warp(values.byteOffset, width, height, layout.nodes, step, size, layout.metatile)
      return new Float32Array(wasm.memory.buffer, layout.metatile, size * size)
    },
    blankMetatile: (size) => {
      checkSize(size)
      return new Float32Array(wasm.memory.buffer, window.layout.metatile, size * size).fill(NaN)
    },
    halveMetatile: (values, size) => {
      checkSize(size)
      const from = inMemory(wasm, window.layout, values)
      const [first, second] = window.layout.halves
      const to = from === first ? second : first
      wasm.halve(from, size, size, to)
      return new Float32Array(wasm.memory.buffer, to, Math.ceil(size / 2) ** 2)
    },
    ...metatiles,
  }
}

/**
 * Returns a grid of half the size. Each cell is the mean of the known cells of a block of 2 by 2; if a side is odd, its
 * last row or column is kept.
 */
export function halve(grid: Grid): Grid {
  const width = Math.ceil(grid.width / 2)
  const height = Math.ceil(grid.height / 2)
  const values = new Float32Array(width * height).fill(NaN)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0
      let known = 0
      for (let corner = 0; corner < 4; corner++) {
        const [x, y] = [2 * column + (corner & 1), 2 * row + (corner >> 1)]
        const value = x < grid.width && y < grid.height ? (grid.values[y * grid.width + x] ?? NaN) : NaN
        if (Number.isNaN(value)) continue
        sum += value
        known++
      }
      values[row * width + column] = sum / known
    }
  }
  return { ...grid, width, height, cell: grid.cell * 2, values }
}

/**
 * Samples values at the pixel centres of a metatile of `size` by `size` pixels. `nodes` are x, y in cells from the
 * north-west corner of the grid, row by row. Node k is at pixel corner k · step; pixels between nodes are placed by
 * bilinear interpolation. Values are interpolated by cubic convolution (Keys 1981, a = −0.5): bilinear interpolation takes
 * an eighth of the contrast of the finest lines. NaN if the nearest cell is missing.
 */
export function warp(grid: Grid, nodes: Float64Array, step: number, size: number): Float32Array {
  const across = size / step + 1
  return Float32Array.from({ length: size * size }, (_, at) => {
    const u = ((at % size) + 0.5) / step
    const v = (Math.floor(at / size) + 0.5) / step
    const node = (Math.floor(v) * across + Math.floor(u)) * 2
    const corner = (offset: number): number => nodes[node + offset] ?? NaN
    const west = (axis: 0 | 1): number => corner(axis) * (1 - (v % 1)) + corner(across * 2 + axis) * (v % 1)
    const east = (axis: 0 | 1): number =>
      corner(2 + axis) * (1 - (v % 1)) + corner(across * 2 + 2 + axis) * (v % 1)
    const position = (axis: 0 | 1): number => west(axis) * (1 - (u % 1)) + east(axis) * (u % 1)
    const pixel = Math.hypot(east(0) - west(0), east(1) - west(1)) / step
    const [x, y] = [position(0), position(1)]
    const stretch = stretchOf(pixel)
    return stretch > 1 ? sampleArea(grid, x, y, stretch) : sampleBicubic(grid, x, y)
  })
}

/**
 * Returns how far cubic convolution is stretched for a pixel, in cells. It is not for pixels of less than two cells, whose 4
 * by 4 cells miss none. A tenth less than the pixel keeps 3 to 5 % more of the contrast of fine lines, which the rounding to
 * eight bits and the encoder then take.
 */
function stretchOf(pixel: number): number {
  return pixel < 2 ? 1 : 0.9 * pixel
}

/**
 * Interpolates by cubic convolution that is stretched to pixels of `pixel` cells. The mean of the known cells under the
 * pixel if one of the cells is missing; NaN if the nearest is missing.
 */
function sampleArea(grid: Grid, column: number, row: number, pixel: number): number {
  const [x, y] = [column - 0.5, row - 0.5]
  const cells = (from: number, to: number): number[] => {
    const first = Math.ceil(from)
    return Array.from({ length: Math.floor(to) - first + 1 }, (_, at) => first + at)
  }
  let [sum, weights] = [0, 0]
  for (const r of cells(y - 2 * pixel, y + 2 * pixel))
    for (const c of cells(x - 2 * pixel, x + 2 * pixel)) {
      const weight = cubicWeight(Math.abs(c - x) / pixel) * cubicWeight(Math.abs(r - y) / pixel)
      sum += weight * cellOf(grid, c, r)
      weights += weight
    }
  if (!Number.isNaN(sum)) return sum / weights
  const nearest = cellOf(grid, Math.floor(column), Math.floor(row))
  if (Number.isNaN(nearest)) return nearest
  const under = cells(y - pixel / 2, y + pixel / 2)
    .flatMap((r) => cells(x - pixel / 2, x + pixel / 2).map((c) => cellOf(grid, c, r)))
    .filter((value) => !Number.isNaN(value))
  return under.length > 0 ? under.reduce((total, value) => total + value, 0) / under.length : nearest
}

/** Returns the weight of a cell at a distance of 0 to 2. */
function cubicWeight(t: number): number {
  return t < 1 ? (1.5 * t - 2.5) * t * t + 1 : ((-0.5 * t + 2.5) * t - 4) * t + 2
}

function cellOf({ width, height, values }: Grid, column: number, row: number): number {
  if (column < 0 || row < 0 || column >= width || row >= height) return NaN
  return values[row * width + column] ?? NaN
}

/**
 * Interpolates by cubic convolution (Keys 1981, a = −0.5) over 4 by 4 cells. Bilinear if any of the sixteen cells is
 * missing.
 */
function sampleBicubic(grid: Grid, column: number, row: number): number {
  const left = Math.floor(column - 0.5)
  const top = Math.floor(row - 0.5)
  let sum = 0
  for (let r = top - 1; r <= top + 2; r++)
    for (let c = left - 1; c <= left + 2; c++) {
      const weight = cubicWeight(Math.abs(c - column + 0.5)) * cubicWeight(Math.abs(r - row + 0.5))
      sum += cellOf(grid, c, r) * weight
    }
  return Number.isNaN(sum) ? sampleBilinear(grid, column, row) : sum
}

/** Converts values to eight bits: 0 if missing, otherwise 1 (black) to 255 (white). */
export function quantise(values: Float32Array, stretch: Stretch): Uint8Array {
  return Uint8Array.from(values, (value) =>
    Number.isNaN(value) ? 0 : Math.round(1 + 254 * stretched(value, stretch)),
  )
}
