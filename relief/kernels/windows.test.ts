import { expect, test } from 'vitest'
import { RELIEF_PRESETS, USUAL_LAYERS } from '#contract/relief/relief-names.ts'
import type { Grid } from '../height-source.ts'
import { holedGround } from '../testing/surfaces.ts'
import { planLayer, type LayerPlan } from './layer-plan.ts'
import { openKernels, type Kernels } from './kernels.ts'

const WHOLE = holedGround({ width: 150, height: 130, cell: 1, roughness: 0.3, holes: 0.003, seed: 3 })

test.each(RELIEF_PRESETS)(
  'a cell has the same bits in every window in which it is computed: %s',
  async (preset) => {
    const plans = USUAL_LAYERS.map((id) => planLayer(id, preset, WHOLE.cell))
    const kernels = await openKernels()
    const whole = compute(kernels, WHOLE, plans)
    // The edges of a window determine which cells share a vector, a block and a running sum.
    for (const [left, top, width, height] of [
      [0, 0, 101, 90],
      [13, 7, 97, 101],
      [38, 21, 110, 109],
    ] as const) {
      const part = compute(kernels, cut(WHOLE, left, top, width, height), plans)
      for (const plan of plans) {
        const found = inner(part, plan, width, height)
        const expected = whole.get(plan.id)?.map((field) => {
          const same = cut({ ...WHOLE, values: field }, left, top, width, height)
          return trim(same, plan.halo)
        })
        expect(`${plan.id} ${firstDifference(found, expected ?? [])}`).toBe(`${plan.id} none`)
      }
    }
  },
)

test('the same heights give the same bits twice, whatever was computed in between', async () => {
  const plans = USUAL_LAYERS.map((id) => planLayer(id, 'general', 1))
  const kernels = await openKernels()
  const once = compute(kernels, WHOLE, plans)
  compute(kernels, cut(WHOLE, 5, 5, 60, 40), plans.toReversed())
  const again = compute(kernels, WHOLE, plans.toReversed())
  for (const { id } of plans) expect(firstDifference(again.get(id) ?? [], once.get(id) ?? [])).toBe('none')
})

test('memory fits the largest window and does not grow from window to window', async () => {
  const kernels = await openKernels()
  const plans = USUAL_LAYERS.map((id) => planLayer(id, 'general', 1))
  const first = kernels.open(400, 400, 1).fill(100)
  const bytes = first.buffer.byteLength
  for (const side of [400, 30, 1, 399]) {
    kernels.open(side, side, 1).fill(100)
    for (const { fields } of kernels.layers(plans)) expect(fields[0]?.length).toBe(side * side)
    expect(kernels.halveHeights().values.buffer.byteLength).toBe(bytes)
  }
  expect(kernels.open(1700, 1700, 1).buffer.byteLength).toBeLessThan(120_000_000)
})

test('a layer uses memory only until the next one; heights stay', async () => {
  const kernels = await openKernels()
  const heights = kernels.open(WHOLE.width, WHOLE.height, 1)
  heights.set(WHOLE.values)
  const plans = USUAL_LAYERS.map((id) => planLayer(id, 'general', 1))
  expect([...kernels.layers(plans)]).toHaveLength(plans.length)
  expect(firstDifference([heights], [WHOLE.values])).toBe('none')
})

function compute(kernels: Kernels, heights: Grid, plans: readonly LayerPlan[]): Map<string, Float32Array[]> {
  kernels.open(heights.width, heights.height, heights.cell).set(heights.values)
  const found = new Map<string, Float32Array[]>()
  for (const { layer, fields } of kernels.layers(plans))
    found.set(
      layer.id,
      fields.map((field) => field.slice()),
    )
  return found
}

function inner(
  part: Map<string, Float32Array[]>,
  plan: LayerPlan,
  width: number,
  height: number,
): Float32Array[] {
  const fields = part.get(plan.id) ?? []
  return fields.map((values) => trim({ ...WHOLE, width, height, values }, plan.halo))
}

/** Cuts off the halo. The remaining cells have the same neighbourhood in both windows. */
function trim(grid: Grid, halo: number): Float32Array {
  return cut(grid, halo, halo, grid.width - 2 * halo, grid.height - 2 * halo).values
}

function cut(grid: Grid, left: number, top: number, width: number, height: number): Grid {
  const values = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    const from = (top + row) * grid.width + left
    values.set(grid.values.subarray(from, from + width), row * width)
  }
  return { ...grid, width, height, values }
}

/** Compares bits, so that a missing cell equals a missing cell. */
function firstDifference(found: readonly Float32Array[], expected: readonly Float32Array[]): string {
  if (found.length !== expected.length || found.length === 0) return 'in the number of fields'
  for (const [k, field] of found.entries()) {
    const bits = bitsOf(field)
    const others = bitsOf(expected[k] ?? new Float32Array())
    const at = bits.findIndex((value, place) => value !== others[place])
    if (at >= 0 || bits.length !== others.length) return `in cell ${at} of field ${k}`
  }
  return 'none'
}

function bitsOf(values: Float32Array): Uint32Array {
  const bits = new Uint32Array(values.slice().buffer)
  // All missing cells count as equal, whatever the bits of their NaN.
  return bits.map((value, at) => (Number.isNaN(values[at] ?? NaN) ? 0xffff_ffff : value))
}
