import { isDeepStrictEqual } from 'node:util'
import type { LayerPlan, Recipe, VatPart } from './layer-plan.ts'
import {
  computeDominance,
  computeHorizons,
  lowAndScale,
  writeNumbers,
  type ComputedLayer,
  type KernelWindow,
} from './kernel-window.ts'
import type { Pointer } from './module.ts'
import { computeColours, computeShape, POSITION_FIELDS } from './position/compute.ts'
import type { PositionRecipe } from './position/scales.ts'
import type { Reach } from './rays.ts'
import { OPENNESS_DIFFERENCE, ORANGE_TO_RED, STEEPEST } from './relief-colours.ts'
import type { Sun } from './shading.ts'

type Computed = Generator<ComputedLayer<Pointer>, void>

/** Computes layers one at a time, as they are requested. Layers with the same reach share their horizons. */
export function* computeLayers(window: KernelWindow, wanted: readonly LayerPlan[]): Computed {
  const [, out] = window.layout.fields as [Pointer, Pointer]
  const position = positionIn(wanted)
  const dominance = position && window.layout.fields[POSITION_FIELDS.dominance]
  if (position && !window.surroundings) throw new Error('The window was opened without its surroundings.')
  if (position) computeDominance(window, position.ring, dominance ?? NaN)
  const groups = new Map<string, LayerPlan[]>()
  for (const layer of wanted) {
    const reach = reachOf(layer.recipe)
    if (reach === null) {
      const { recipe } = layer
      const isThere =
        recipe.kind === 'local-dominance' && position && isDeepStrictEqual(recipe.ring, position.ring)
      if (!isThere) computeAlone(window, recipe, out)
      yield { layer, fields: [isThere ? (dominance ?? out) : out] }
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
  if (recipe.kind === 'vat') return recipe.parts[0].reach
  return 'reach' in recipe ? recipe.reach : null
}

function positionIn(layers: readonly LayerPlan[]): PositionRecipe | null {
  for (const { recipe } of layers) if (recipe.kind === 'topographic-position') return recipe
  return null
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

/**
 * Computes layers that share their horizons. Fields 1 to 3 hold sky-view factor, positive and negative openness;
 * field 4 holds the second half of VAT combined. The greys of topographic position, which take their wider sky-view factor
 * from that half where they can, are computed before the horizons are overwritten.
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
  const position = positionIn(group)
  let hasWideSky = false
  for (const { recipe } of group) {
    if (recipe.kind === 'horizon') needs[recipe.of] = true
    if (recipe.kind === 'vat') needs.sky = needs.positive = true
    if (recipe.kind === 'colour-relief') needs.positive = needs.negative = true
    if (recipe.kind === 'topographic-position') needs.sky = needs.positive = needs.negative = true
    if (recipe.kind === 'vat' && recipe.parts[1]) {
      computeHorizons(window, recipe.parts[1].reach, { sky: aside, positive, negative: null })
      if (position && isDeepStrictEqual(recipe.parts[1].reach, position.wide)) {
        keepWideSky(window, aside)
        hasWideSky = true
      }
      computeVat(window, recipe.parts[1], positive, aside)
    }
  }
  const wideSky = layout.fields[POSITION_FIELDS.shape] ?? NaN
  if (position && !hasWideSky)
    computeHorizons(window, position.wide, { sky: wideSky, positive: null, negative: null })
  const first = group[0] && reachOf(group[0].recipe)
  if (!first) return
  computeHorizons(window, first, {
    sky: needs.sky ? sky : null,
    positive: needs.positive ? positive : null,
    negative: needs.negative ? negative : null,
  })
  if (position) computeShape(window, places)
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
  for (const layer of group) {
    if (layer.recipe.kind !== 'topographic-position') continue
    computeColours(window, layer.recipe, { broad: sky, meso: positive, local: negative })
    yield { layer, fields: [sky, positive, negative] }
  }
}

function keepWideSky({ wasm, layout, width, height }: KernelWindow, from: Pointer): void {
  const bytes = new Uint8Array(wasm.memory.buffer)
  bytes.copyWithin(layout.fields[POSITION_FIELDS.shape] ?? NaN, from, from + 4 * width * height)
}

function computeVat(window: KernelWindow, part: VatPart, positive: Pointer, sky: Pointer): void {
  const { east, north, up } = direction(part.sun)
  const stretches = [part.slope, part.positiveOpenness, part.skyView]
  writeNumbers(window, [1 / (2 * window.cell), east, north, up, ...stretches.flatMap(lowAndScale)])
  const { wasm, layout, width, height } = window
  wasm.vat(layout.fields[0] ?? NaN, positive, sky, width, height, layout.tables)
}

function colourNumbers(cell: number): readonly number[] {
  const [first, ...rest] = ORANGE_TO_RED.map((colour) => colour.map((value) => value / 255))
  const steps = rest.flatMap((colour, k) =>
    colour.map((value, channel) => value - (ORANGE_TO_RED[k]?.[channel] ?? NaN) / 255),
  )
  return [1 / (2 * cell), 1 / STEEPEST, 1 / (2 * OPENNESS_DIFFERENCE), ...(first ?? []), ...steps]
}

/** Returns the direction towards the sun as a unit vector. */
function direction({ azimuth, altitude }: Sun): { east: number; north: number; up: number } {
  const [a, e] = [(azimuth * Math.PI) / 180, (altitude * Math.PI) / 180]
  return { east: Math.cos(e) * Math.sin(a), north: Math.cos(e) * Math.cos(a), up: Math.sin(e) }
}
