import { inMemory, openMetatileBytes, type MetatileBytes } from './metatile-bytes.ts'
import { computeLayers, type KernelWindow, type ComputedLayer } from './layer-kernels.ts'
import type { LayerPlan } from './layer-plan.ts'
import { loadKernelExports, type Pointer } from './module.ts'
import type { Interpolation } from './reference/resampling.ts'
import { checkNodes, checkSize, layOutMemory } from './memory-layout.ts'

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
   */
  readonly open: (width: number, height: number, cell: number) => Float32Array
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
   * Samples a field of the window, or its heights, at the pixel centres of a metatile: see reference/resampling.ts.
   */
  readonly warp: (
    field: Float32Array,
    nodes: Float64Array,
    step: number,
    size: number,
    kind: Interpolation,
  ) => Float32Array
  /** Returns a metatile without known values for the caller to fill, in the place of the last warped one. */
  readonly blankMetatile: (size: number) => Float32Array
  /** Returns the mean of the known pixels of each block of 2 by 2 pixels of a metatile. */
  readonly halveMetatile: (values: Float32Array, size: number) => Float32Array
}

/** Opens kernels with their own memory. Throws if they have not been compiled. */
export async function openKernels(): Promise<Kernels> {
  const wasm = await loadKernelExports()
  let window: KernelWindow = { wasm, layout: layOutMemory(wasm, 0, 0), width: 0, height: 0, cell: 1 }
  const metatiles = openMetatileBytes(wasm, () => window.layout)
  const field = (at: Pointer | undefined): Float32Array =>
    new Float32Array(wasm.memory.buffer, at, window.width * window.height)
  return {
    open: (width, height, cell) => {
      metatiles.clearBytes()
      window = { wasm, layout: layOutMemory(wasm, width, height), width, height, cell }
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
    warp: (values, nodes, step, size, kind) => {
      checkSize(size)
      checkNodes(size, step)
      const { layout, width, height } = window
      if (values.buffer !== wasm.memory.buffer || values.length !== width * height)
        throw new Error('Only fields of the open window can be warped.')
      new Float64Array(wasm.memory.buffer, layout.nodes, nodes.length).set(nodes)
      const bicubic = kind === 'bicubic' ? 1 : 0
      wasm.warp(values.byteOffset, width, height, layout.nodes, step, size, layout.metatile, bicubic)
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
