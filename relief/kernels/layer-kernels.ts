import type { LayerPlan, Recipe, VatPart } from './layer-plan.ts'
import type { KernelExports, Pointer } from './module.ts'
import type { Stretch } from './presets.ts'
import { horizonRays, ringSamples, type Reach, type Ring } from './rays.ts'
import { OPENNESS_DIFFERENCE, ORANGE_TO_RED, STEEPEST } from './relief-colours.ts'
import type { Sun } from './shading.ts'
import { SPARE_CELLS, WIDEST_RIM, type MemoryLayout } from './memory-layout.ts'

/** A window whose heights are in the first field of its memory layout. */
export interface KernelWindow {
  readonly wasm: KernelExports
  readonly layout: MemoryLayout
  readonly width: number
  readonly height: number
  /** Size of a cell in metres. */
  readonly cell: number
}

/** A layer and its fields, which are valid until the next layer is requested. */
export interface ComputedLayer<Field> {
  readonly layer: LayerPlan
  readonly fields: readonly Field[]
}
type Computed = Generator<ComputedLayer<Pointer>, void>

/** Computes layers one at a time, as they are requested. Layers with the same reach share their horizons. */
export function* computeLayers(window: KernelWindow, wanted: readonly LayerPlan[]): Computed {
  const [, out] = window.layout.fields as [Pointer, Pointer]
  const groups = new Map<string, LayerPlan[]>()
  for (const layer of wanted) {
    const reach = reachOf(layer.recipe)
    if (reach === null) {
      computeAlone(window, layer.recipe, out)
      yield { layer, fields: [out] }
      continue
    }
    const key = `${reach.nearest} ${reach.farthest}`
    groups.set(key, [...(groups.get(key) ?? []), layer])
  }
  for (const group of groups.values()) yield* computeGroup(window, group)
}

/**
 * Returns the distances at which a layer searches for horizons; null if it needs none. For VAT combined, those of its
 * first part.
 */
function reachOf(recipe: Recipe): Reach | null {
  if (recipe.kind === 'horizon' || recipe.kind === 'colour-relief') return recipe.reach
  return recipe.kind === 'vat' ? recipe.parts[0].reach : null
}

function computeAlone(window: KernelWindow, recipe: Recipe, out: Pointer): void {
  const { wasm, layout, width, height, cell } = window
  const heights = layout.fields[0] ?? NaN
  switch (recipe.kind) {
    case 'hillshade': {
      const { east, north, up } = direction(recipe.sun)
      wasm.hillshade(heights, out, width, height, cell, east, north, up)
      return
    }
    case 'multi-hillshade': {
      const altitude = (recipe.altitude * Math.PI) / 180
      wasm.multiHillshade(heights, out, width, height, cell, Math.cos(altitude), Math.sin(altitude))
      return
    }
    case 'slope':
      wasm.slope(heights, out, width, height, cell)
      return
    case 'local-relief':
      wasm.localRelief(heights, out, width, height, recipe.radius, layout.workspace)
      return
    case 'local-dominance':
      computeDominance(window, recipe.ring, out)
  }
}

function computeDominance(window: KernelWindow, ring: Ring, out: Pointer): void {
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

/**
 * Computes layers that share their horizons. Fields 1 to 3 hold sky-view factor, positive and negative openness;
 * field 4 holds the second half of VAT combined.
 */
function* computeGroup(window: KernelWindow, group: readonly LayerPlan[]): Computed {
  const { wasm, layout, width, height } = window
  const [heights, sky, positive, negative, aside] = layout.fields as [
    Pointer,
    Pointer,
    Pointer,
    Pointer,
    Pointer,
  ]
  const places = { sky, positive, negative }
  const needs = { sky: false, positive: false, negative: false }
  for (const { recipe } of group) {
    if (recipe.kind === 'horizon') needs[recipe.of] = true
    if (recipe.kind === 'vat') needs.sky = needs.positive = true
    if (recipe.kind === 'colour-relief') needs.positive = needs.negative = true
    if (recipe.kind === 'vat' && recipe.parts[1]) {
      computeHorizons(window, recipe.parts[1].reach, { sky: aside, positive, negative: null })
      computeVat(window, recipe.parts[1], positive, aside)
    }
  }
  const first = group[0] && reachOf(group[0].recipe)
  if (!first) return
  computeHorizons(window, first, {
    sky: needs.sky ? sky : null,
    positive: needs.positive ? positive : null,
    negative: needs.negative ? negative : null,
  })
  for (const layer of group) {
    if (layer.recipe.kind === 'horizon') yield { layer, fields: [places[layer.recipe.of]] }
  }
  // The layers below overwrite the horizons: VAT the sky-view factor, then colour relief the rest.
  for (const layer of group) {
    if (layer.recipe.kind !== 'vat') continue
    computeVat(window, layer.recipe.parts[0], positive, sky)
    if (layer.recipe.parts[1]) wasm.mix(sky, aside, width * height)
    yield { layer, fields: [sky] }
  }
  for (const layer of group) {
    if (layer.recipe.kind !== 'colour-relief') continue
    writeNumbers(window, colourNumbers(window.cell))
    wasm.colourRelief(heights, positive, negative, sky, width, height, layout.tables)
    yield { layer, fields: [sky, positive, negative] }
  }
}

interface HorizonPlaces {
  readonly sky: Pointer | null
  readonly positive: Pointer | null
  readonly negative: Pointer | null
}

function computeHorizons(
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
function padHeights(
  { wasm, layout, width, height }: KernelWindow,
  rim: number,
): { first: Pointer; pitch: number } {
  if (rim > WIDEST_RIM) throw new Error(`A radius of ${rim} cells is too wide; the maximum is ${WIDEST_RIM}.`)
  wasm.pad(layout.fields[0] ?? NaN, width, height, layout.workspace, rim, SPARE_CELLS)
  const pitch = (width + 2 * rim + SPARE_CELLS) * 4
  return { first: layout.workspace + rim * pitch + rim * 4, pitch }
}

function computeVat(window: KernelWindow, part: VatPart, positive: Pointer, sky: Pointer): void {
  const { east, north, up } = direction(part.sun)
  const stretches = [part.slope, part.positiveOpenness, part.skyView]
  writeNumbers(window, [1 / (2 * window.cell), east, north, up, ...stretches.flatMap(lowAndScale)])
  const { wasm, layout, width, height } = window
  wasm.vat(layout.fields[0] ?? NaN, positive, sky, width, height, layout.tables)
}

function lowAndScale({ low, high }: Stretch): [number, number] {
  return [low, 1 / (high - low)]
}

function colourNumbers(cell: number): readonly number[] {
  const [first, ...rest] = ORANGE_TO_RED.map((colour) => colour.map((value) => value / 255))
  const steps = rest.flatMap((colour, k) =>
    colour.map((value, channel) => value - (ORANGE_TO_RED[k]?.[channel] ?? NaN) / 255),
  )
  return [1 / (2 * cell), 1 / STEEPEST, 1 / (2 * OPENNESS_DIFFERENCE), ...(first ?? []), ...steps]
}

function writeNumbers(window: KernelWindow, numbers: readonly number[]): void {
  const table = view(window, window.layout.tables)
  for (const [k, number] of numbers.entries()) table.setFloat32(4 * k, number, true)
}

function view({ wasm, layout }: KernelWindow, from: Pointer): DataView {
  return new DataView(wasm.memory.buffer, from, layout.extremes - layout.tables)
}

/** Returns the direction towards the sun as a unit vector. */
function direction({ azimuth, altitude }: Sun): { east: number; north: number; up: number } {
  const [a, e] = [(azimuth * Math.PI) / 180, (altitude * Math.PI) / 180]
  return { east: Math.cos(e) * Math.sin(a), north: Math.cos(e) * Math.cos(a), up: Math.sin(e) }
}
