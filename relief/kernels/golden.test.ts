import { expect, test } from 'vitest'
import type { ReliefLayerId, ReliefPreset } from '#contract/relief/relief-names.ts'
import type { Grid } from '../height-source.ts'
import { readRaster } from '../testing/read-raster.ts'
import { sharedData } from '../testing/shared-data.ts'
import { GOLDEN_PLACES, GOLDEN_SIZE, goldenSurface } from '../testing/surfaces.ts'
import { planLayer, type PlanOptions } from './layer-plan.ts'
import { centralGradient, byGradient, NORTH_WEST_SUN, shade, steepness } from './shading.ts'
import { openKernels } from './kernels.ts'

// Values of the Relief Visualization Toolbox (commit bab109c). Those for VAT follow the published recipe, from which
// the code of the toolbox differs: see decision 9 in docs/decisions/relief.md.

const SKY_VIEW = 1e-5
const OPENNESS = 0.01
const ONE_GREY = 1 / 254

async function valuesOf(
  heights: Grid,
  id: ReliefLayerId,
  preset: ReliefPreset,
  options: PlanOptions = {},
): Promise<Float32Array> {
  const kernels = await openKernels()
  kernels.open(heights.width, heights.height, heights.cell).set(heights.values)
  const [{ fields } = { fields: [] }] = [...kernels.layers([planLayer(id, preset, heights.cell, options)])]
  return fields[0] ?? new Float32Array()
}

const GOLDENS: readonly [ReliefLayerId, ReliefPreset, number, readonly number[]][] = [
  ['local-relief', 'general', 1e-4, [1.76491, 1.11201, -1.78615, -0.69576, -0.3269]],
  ['sky-view-factor', 'general', SKY_VIEW, [0.96809, 0.93433, 0.7411, 0.85218, 0.95385]],
  ['sky-view-factor', 'flat', SKY_VIEW, [1, 1, 0.77541, 0.91274, 0.95841]],
  ['positive-openness', 'general', OPENNESS, [91.53661, 88.32209, 74.98596, 81.4825, 87.3541]],
  ['positive-openness', 'flat', OPENNESS, [95.61287, 92.23846, 77.01248, 84.99214, 87.64775]],
  ['negative-openness', 'general', OPENNESS, [79.79101, 82.33543, 95.75023, 85.39941, 89.67264]],
  ['vat', 'general', ONE_GREY, [0.72053, 0.4617, 0.41103, 0.23228, 0.63313]],
  ['vat', 'flat', ONE_GREY, [0.60688, 0.23577, 0.25256, 0, 0.46323]],
]

test.each(GOLDENS)('%s for %s ground equals that of the toolbox', async (id, preset, tolerance, goldens) => {
  const values = await valuesOf(goldenSurface, id, preset)
  for (const [k, [row, column]] of GOLDEN_PLACES.entries()) {
    const error = Math.abs((values[row * GOLDEN_SIZE + column] ?? NaN) - (goldens[k] ?? NaN))
    // The golden values are rounded to five decimal places.
    expect(error).toBeLessThan(tolerance + 5e-6)
  }
})

test('VAT has the requested recipe, whatever the preset', async () => {
  const values = await valuesOf(goldenSurface, 'vat', 'flat', { vat: 'general' })
  for (const [k, golden] of [0.83419, 0.68762, 0.5695, 0.46455, 0.80303].entries()) {
    const [row, column] = GOLDEN_PLACES[k] ?? [0, 0]
    expect(Math.abs((values[row * GOLDEN_SIZE + column] ?? NaN) - golden)).toBeLessThan(ONE_GREY)
  }
  const combined = await valuesOf(goldenSurface, 'vat', 'flat', { vat: 'combined' })
  expect(combined).toEqual(await valuesOf(goldenSurface, 'vat', 'general'))
})

test.each([
  [{ azimuth: 315, altitude: 35 }, [0.65167, 0.43827, 0.6058, 0.33269, 0.5701]],
  [{ azimuth: 315, altitude: 15 }, [0.35516, 0.10777, 0.29729, 0, 0.25481]],
])(
  'with central differences, light from $azimuth°, $altitude° equals that of the toolbox',
  (sun, goldens) => {
    const lit = byGradient(goldenSurface, centralGradient, (p, q) => shade(p, q, sun)).values
    const found = GOLDEN_PLACES.map(([row, column]) => lit[row * GOLDEN_SIZE + column] ?? NaN)
    for (const [k, golden] of goldens.entries()) expect(found[k]).toBeCloseTo(golden, 4)
  },
)

test('with central differences, the mean light of sixteen suns equals that of the toolbox', () => {
  const suns = Array.from({ length: 16 }, (_, k) => ({ azimuth: k * 22.5, altitude: 35 }))
  const mean = (p: number, q: number): number => suns.reduce((sum, sun) => sum + shade(p, q, sun) / 16, 0)
  const lit = byGradient(goldenSurface, centralGradient, mean).values
  const found = GOLDEN_PLACES.map(([row, column]) => lit[row * GOLDEN_SIZE + column] ?? NaN)
  for (const [k, golden] of [0.56773, 0.5619, 0.57293, 0.55251, 0.57345].entries())
    expect(found[k]).toBeCloseTo(golden, 4)
})

test('with central differences, slope equals that of the toolbox', () => {
  const steep = byGradient(goldenSurface, centralGradient, steepness).values
  const found = GOLDEN_PLACES.map(([row, column]) => steep[row * GOLDEN_SIZE + column] ?? NaN)
  for (const [k, golden] of [8.18977, 11.58156, 2.72447, 15.57659, 1.21755].entries())
    expect(found[k]).toBeCloseTo(golden, 3)
})

const synthetic = sharedData('rvt_synthetic_dem15_0.50m.tif')
const SHAPES = [
  [100, 100],
  [1032, 315],
  [1032, 354],
  [1017, 361],
] as const

test.skipIf(synthetic === null).each([
  ['local-relief', 1e-4, [-0.002874, -0.251333, 0.498659, -0.496525]],
  ['sky-view-factor', SKY_VIEW, [0.999908, 0.882059, 1, 0.891735]],
  ['positive-openness', OPENNESS, [89.994881, 83.257812, 91.916092, 83.7733]],
  ['negative-openness', OPENNESS, [89.999908, 85.265579, 83.133789, 90.997185]],
] as const)('on known shapes, %s equals that of the toolbox', async (id, tolerance, goldens) => {
  const heights = await readRaster(synthetic ?? '')
  const kernels = await openKernels()
  kernels.open(heights.width, heights.height, heights.cell).set(heights.values)
  // The toolbox counts radii in cells: 10 and 20 cells of half a metre here, as for a raster of 1 m.
  for (const { fields } of kernels.layers([planLayer(id, 'general', 1)]))
    for (const [k, [row, column]] of SHAPES.entries()) {
      const error = Math.abs((fields[0]?.[row * heights.width + column] ?? NaN) - (goldens[k] ?? NaN))
      expect(error).toBeLessThan(tolerance + 5e-7)
    }
})

test.skipIf(synthetic === null)('on known shapes, light and slope equal those of the toolbox', async () => {
  const heights = await readRaster(synthetic ?? '')
  const lit = byGradient(heights, centralGradient, (p, q) => shade(p, q, NORTH_WEST_SUN))
  const steep = byGradient(heights, centralGradient, steepness)
  const at = (grid: Grid): number[] =>
    SHAPES.map(([row, column]) => grid.values[row * grid.width + column] ?? NaN)
  for (const [k, golden] of [0.57361, 0.30705, 0.537604, 0.577621].entries())
    expect(at(lit)[k]).toBeCloseTo(golden, 5)
  for (const [k, golden] of [0.002379, 17.140902, 3.373405, 0.401426].entries())
    expect(at(steep)[k]).toBeCloseTo(golden, 4)
})
