import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RELIEF_PRESETS, type ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Grid } from '../height-source.ts'
import { computeByReference } from '../testing/reference-layers.ts'
import { holedGround } from '../testing/surfaces.ts'
import { planLayer } from './layer-plan.ts'
import { openKernels } from './kernels.ts'

// Maximum difference between single precision and the reference formulas in double precision, on ground a few hundred
// metres high. Topographic position has a test of its own, with its tolerances, in position/.
const TOLERANCE: Readonly<Record<Exclude<ReliefLayerId, 'topographic-position'>, number>> = {
  hillshade: 2e-5,
  'multi-hillshade': 2e-5,
  slope: 1e-3,
  'local-relief': 1e-4,
  'sky-view-factor': 1e-5,
  'positive-openness': 1e-3,
  'negative-openness': 1e-3,
  'local-dominance': 1e-4,
  vat: 1e-4,
  'colour-relief': 2e-4,
}

const LAYERS = Object.keys(TOLERANCE) as (keyof typeof TOLERANCE)[]

const ground = fc.record({
  width: fc.integer({ min: 1, max: 40 }),
  height: fc.integer({ min: 1, max: 30 }),
  cell: fc.constantFrom(0.5, 1, 2),
  /** Metres by which neighbouring cells may differ: from a lawn to a quarry. */
  roughness: fc.constantFrom(0, 0.1, 5, 40),
  holes: fc.constantFrom(0, 0.02, 0.5, 1),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
})

test('kernels compute what the reference formulas compute, with the same cells missing', async () => {
  const kernels = await openKernels()
  fc.assert(
    fc.property(ground, fc.constantFrom(...RELIEF_PRESETS), (shape, preset) => {
      const heights = holedGround(shape)
      kernels.open(heights.width, heights.height, heights.cell).set(heights.values)
      const plans = LAYERS.map((id) => planLayer(id, preset, heights.cell))
      const seen: string[] = []
      for (const { layer, fields } of kernels.layers(plans)) {
        seen.push(layer.id)
        expect(fields).toHaveLength(layer.channels)
        const expected = computeByReference(heights, layer)
        for (const [k, field] of fields.entries())
          expect(
            `${layer.id}: ${worstOf(field, expected[k], TOLERANCE[layer.id as keyof typeof TOLERANCE])}`,
          ).toBe(`${layer.id}: alike`)
      }
      expect(seen.toSorted()).toEqual(LAYERS.toSorted())
    }),
    { numRuns: 25 },
  )
})

test('light may come from any direction', async () => {
  const heights = holedGround({ width: 30, height: 20, cell: 1, roughness: 0.5, holes: 0.01, seed: 7 })
  const kernels = await openKernels()
  kernels.open(heights.width, heights.height, heights.cell).set(heights.values)
  const plans = [0, 77, 200].map((azimuth) =>
    planLayer('hillshade', 'general', 1, { azimuth, altitude: azimuth / 4 }),
  )
  for (const { layer, fields } of kernels.layers(plans)) {
    const [expected] = computeByReference(heights, layer)
    expect(worstOf(fields[0], expected, TOLERANCE.hillshade)).toBe('alike')
  }
})

/** Describes the first cell where two fields differ by more than allowed, or where only one is missing. */
function worstOf(found: Float32Array | undefined, expected: Grid | undefined, tolerance: number): string {
  const at = expected?.values.findIndex((value, k) => {
    const other = found?.[k] ?? NaN
    return Number.isNaN(value) !== Number.isNaN(other) || Math.abs(value - other) > tolerance
  })
  return at === -1 ? 'alike' : `cell ${at}: ${found?.[at ?? NaN]}, not ${expected?.values[at ?? NaN]}`
}
