import { inMemory, openMetatileBytes, type MetatileBytes } from './metatile-bytes.ts'
import { computeLayers, type Bench, type ComputedLayer } from './layer-kernels.ts'
import type { LayerPlan } from './layer-plan.ts'
import { loadKernels, type Pointer } from './module.ts'
import type { Interpolation } from './reference/resampling.ts'
import { checkNodes, checkSize, makeRoom } from './room.ts'

/** Heights on a grid of their own: metres, rows from the north, NaN where missing. */
export interface WindowHeights {
  readonly width: number
  readonly height: number
  /** Metres. */
  readonly cell: number
  readonly values: Float32Array
}

/** One worker's kernels with their memory. Views are valid until the next call that computes the same kind of thing. */
export interface Workbench extends MetatileBytes {
  /** Starts a window on the source's own grid; the caller fills the returned heights (metres, NaN where missing; rows from the north). */
  readonly open: (width: number, height: number, cell: number) => Float32Array
  /** Replaces the heights by those of twice the cell: the mean of the known cells of each 2 by 2; odd sizes keep their last row and column. */
  readonly halveHeights: () => WindowHeights
  /** Computes the wanted layers on the window's grid, each when it is asked for, in an order of its own: one field of values, or three (red, green, blue from 0 to 1). */
  readonly layers: (wanted: readonly LayerPlan[]) => Generator<ComputedLayer<Float32Array>, void>
  /** Samples a field of the window (or its heights) at the pixel centres of a metatile, see reference/resampling.ts. */
  readonly warp: (
    field: Float32Array,
    nodes: Float64Array,
    step: number,
    size: number,
    kind: Interpolation,
  ) => Float32Array
  /** The mean of the known pixels of each 2 by 2 of a metatile. */
  readonly halveMetatile: (values: Float32Array, size: number) => Float32Array
}

export async function openWorkbench(): Promise<Workbench> {
  const kernels = await loadKernels()
  let bench: Bench = { kernels, room: makeRoom(kernels, 0, 0), width: 0, height: 0, cell: 1 }
  const metatiles = openMetatileBytes(kernels, () => bench.room)
  const field = (at: Pointer | undefined): Float32Array =>
    new Float32Array(kernels.memory.buffer, at, bench.width * bench.height)
  return {
    open: (width, height, cell) => {
      metatiles.clearBytes()
      bench = { kernels, room: makeRoom(kernels, width, height), width, height, cell }
      return field(bench.room.fields[0])
    },
    halveHeights: () => {
      const [heights] = bench.room.fields
      kernels.halve(heights ?? NaN, bench.width, bench.height, heights ?? NaN)
      const [width, height] = [Math.ceil(bench.width / 2), Math.ceil(bench.height / 2)]
      bench = { ...bench, width, height, cell: bench.cell * 2 }
      return { width, height, cell: bench.cell, values: field(heights) }
    },
    *layers(wanted) {
      for (const { layer, fields } of computeLayers(bench, wanted)) yield { layer, fields: fields.map(field) }
    },
    warp: (values, nodes, step, size, kind) => {
      checkSize(size)
      checkNodes(size, step)
      const { room, width, height } = bench
      if (values.buffer !== kernels.memory.buffer || values.length !== width * height)
        throw new Error('Only fields of the open window are warped.')
      new Float64Array(kernels.memory.buffer, room.nodes, nodes.length).set(nodes)
      const bicubic = kind === 'bicubic' ? 1 : 0
      kernels.warp(values.byteOffset, width, height, room.nodes, step, size, room.metatile, bicubic)
      return new Float32Array(kernels.memory.buffer, room.metatile, size * size)
    },
    halveMetatile: (values, size) => {
      checkSize(size)
      const from = inMemory(kernels, bench.room, values)
      const [first, second] = bench.room.halves
      const to = from === first ? second : first
      kernels.halve(from, size, size, to)
      return new Float32Array(kernels.memory.buffer, to, Math.ceil(size / 2) ** 2)
    },
    ...metatiles,
  }
}
