import type { LayerPlan } from './layer-plan.ts'
import type { KernelExports, Pointer } from './module.ts'
import { SPARE_CELLS, WIDEST_RIM, type MemoryLayout } from './memory-layout.ts'
import type { Surroundings } from './position/moments.ts'
import type { Stretch } from './presets.ts'
import { horizonRays, ringSamples, type Reach, type Ring } from './rays.ts'

/** A window whose heights are in the first field of its memory layout. */
export interface KernelWindow {
  readonly wasm: KernelExports
  readonly layout: MemoryLayout
  readonly width: number
  readonly height: number
  /** Size of a cell in metres. */
  readonly cell: number
  /** Null where topographic position cannot be computed. */
  readonly surroundings: Surroundings | null
}

/** A layer and its fields, which are valid until the next layer is requested. */
export interface ComputedLayer<Field> {
  readonly layer: LayerPlan
  readonly fields: readonly Field[]
}

/** Computes local dominance into a field. */
export function computeDominance(window: KernelWindow, ring: Ring, out: Pointer): void {
  const { wasm, layout, width, height } = window
  const { first, pitch } = padHeights(window, ring.farthest)
  const samples = ringSamples(ring)
  const table = view(window, layout.tables)
  for (const [k, { east, south, weight }] of samples.entries()) {
    table.setInt32(8 * k, south * pitch + east * 4, true)
    table.setFloat32(8 * k + 4, weight, true)
  }
  const end = layout.tables + 8 * samples.length
  wasm.localDominance(first, pitch, out, width, height, ring.observerMetres, layout.tables, end)
}

/** Fields for what is wanted of the horizons. */
interface HorizonPlaces {
  readonly sky: Pointer | null
  readonly positive: Pointer | null
  readonly negative: Pointer | null
}

/** Computes horizons at some distances, into the fields that are wanted. */
export function computeHorizons(
  window: KernelWindow,
  reach: Reach,
  { sky, positive, negative }: HorizonPlaces,
): void {
  const { wasm, layout, width, height } = window
  const { first, pitch } = padHeights(window, reach.farthest)
  writeRays(window, reach, pitch)
  const rest = [first, pitch, width, height, layout.tables, layout.extremes] as const
  if (negative === null) {
    if (positive === null) wasm.horizonsSky(...rest, sky ?? NaN)
    else wasm.horizonsSkyAndPositive(...rest, sky ?? layout.fields[1] ?? NaN, positive)
  } else if (sky === null) wasm.horizonsOpenness(...rest, positive ?? layout.fields[2] ?? NaN, negative)
  else wasm.horizonsAll(...rest, sky, positive ?? layout.fields[2] ?? NaN, negative)
}

function writeRays(window: KernelWindow, reach: Reach, pitch: number): void {
  const table = view(window, window.layout.tables)
  let at = 0
  for (const ray of horizonRays(reach)) {
    table.setInt32(at, ray.length, true)
    at += 4
    for (const { east, south, distance } of ray) {
      table.setInt32(at, south * pitch + east * 4, true)
      table.setFloat32(at + 4, 1 / (distance * window.cell), true)
      at += 8
    }
  }
}

/**
 * Copies the heights into a wider field with missing cells on all sides. Returns the position of the first cell and the
 * number of bytes from row to row.
 */
export function padHeights(
  { wasm, layout, width, height }: KernelWindow,
  rim: number,
): { first: Pointer; pitch: number } {
  if (rim > WIDEST_RIM) throw new Error(`A radius of ${rim} cells is too wide; the maximum is ${WIDEST_RIM}.`)
  wasm.pad(layout.fields[0] ?? NaN, width, height, layout.workspace, rim, SPARE_CELLS)
  const pitch = (width + 2 * rim + SPARE_CELLS) * 4
  return { first: layout.workspace + rim * pitch + rim * 4, pitch }
}

/** Returns a stretch as kernels take it: its low end, and 1 / width. */
export function lowAndScale({ low, high }: Stretch): [number, number] {
  return [low, 1 / (high - low)]
}

/** Writes numbers into the tables of a window, from their beginning. */
export function writeNumbers(window: KernelWindow, numbers: readonly number[]): void {
  const table = view(window, window.layout.tables)
  for (const [k, number] of numbers.entries()) table.setFloat32(4 * k, number, true)
}

function view({ wasm, layout }: KernelWindow, from: Pointer): DataView {
  return new DataView(wasm.memory.buffer, from, layout.extremes - layout.tables)
}
