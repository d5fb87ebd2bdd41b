import { expect, test } from 'vitest'
import { sampleBilinear, type Grid } from '../height-source.ts'
import { makeRaster } from '../testing/rasters.ts'
import { GOLDEN_PLACES, GOLDEN_SIZE, goldenSurface } from '../testing/surfaces.ts'
import { hillshade, NORTH_WEST_SUN, shadeToByte, slope } from './shading.ts'

/**
 * Computes the same numbers in another way: two 3 by 3 convolutions, then the cosine of the angle between the ground's
 * normal and the sun.
 */
function reference(grid: Grid, r: number, c: number, azimuth: number, altitude: number) {
  const weights = [1, 2, 1]
  let east = 0
  let north = 0
  for (const [k, weight] of weights.entries()) {
    const along = k - 1
    const z = (dr: number, dc: number): number => grid.values[(r + dr) * grid.width + c + dc] ?? NaN
    east += (weight * (z(along, 1) - z(along, -1))) / (8 * grid.cell)
    north += (weight * (z(-1, along) - z(1, along))) / (8 * grid.cell)
  }
  const [a, e] = [(azimuth * Math.PI) / 180, (altitude * Math.PI) / 180]
  const normal = [-east, -north, 1]
  const sun = [Math.cos(e) * Math.sin(a), Math.cos(e) * Math.cos(a), Math.sin(e)]
  const dot = normal.reduce((sum, part, axis) => sum + part * (sun[axis] ?? 0), 0)
  return {
    shade: Math.max(0, dot / Math.hypot(...normal)),
    degrees: (Math.acos(1 / Math.hypot(...normal)) * 180) / Math.PI,
  }
}

test.each([NORTH_WEST_SUN, { azimuth: 315, altitude: 15 }, { azimuth: 90, altitude: 60 }])(
  'hillshade is the cosine between the normal of the ground and the sun: $azimuth°, $altitude°',
  (sun) => {
    const { values } = hillshade(goldenSurface, sun)
    for (const [r, c] of GOLDEN_PLACES) {
      const { shade } = reference(goldenSurface, r, c, sun.azimuth, sun.altitude)
      expect(values[r * GOLDEN_SIZE + c]).toBeCloseTo(shade, 6)
    }
  },
)

test('slope is the angle between the ground and the horizontal, in degrees', () => {
  const { values } = slope(goldenSurface)
  for (const [r, c] of GOLDEN_PLACES) {
    expect(values[r * GOLDEN_SIZE + c]).toBeCloseTo(reference(goldenSurface, r, c, 0, 0).degrees, 3)
  }
})

test('level ground shades to the sine of the altitude, 147 in eight bits', () => {
  const level = hillshade(
    makeRaster(3, () => 300),
    NORTH_WEST_SUN,
  )
  expect(level.values[4]).toBeCloseTo(0.573576, 6)
  expect(shadeToByte(level.values[4] ?? NaN)).toBe(147)
})

test('a slope that faces the sun is brighter than one that faces away', () => {
  const shadeOf = (height: (c: number, r: number) => number): number =>
    hillshade(makeRaster(3, height), NORTH_WEST_SUN).values[4] ?? NaN
  expect(shadeOf((c, r) => (c + r) * 0.2)).toBeGreaterThan(0.7)
  expect(shadeOf((c, r) => -(c + r) * 0.2)).toBeLessThan(0.4)
})

test('slope takes the size of a cell into account', () => {
  const steep = makeRaster(3, (c) => c)
  expect(slope(steep).values[4]).toBeCloseTo(45, 4)
  expect(slope({ ...steep, cell: 2 }).values[4]).toBeCloseTo(26.565, 3)
})

test('a missing cell makes its eight neighbours missing, and so does the edge', () => {
  const holed = makeRaster(7, (c, r) => (c === 3 && r === 3 ? NaN : 100))
  const known = [...hillshade(holed, NORTH_WEST_SUN).values].filter((value) => !Number.isNaN(value))
  expect(known).toHaveLength(25 - 9)
  for (const value of known) expect(value).toBeCloseTo(0.573576, 5)
})

test('heights are linear between cells, and missing cells are ignored', () => {
  const grid = makeRaster(2, (c) => (c === 0 ? 10 : 20))
  expect(sampleBilinear(grid, 1, 1)).toBe(15)
  expect(sampleBilinear({ ...grid, values: Float32Array.of(10, NaN, 10, NaN) }, 0.9, 1)).toBe(10)
  expect(sampleBilinear({ ...grid, values: Float32Array.of(10, NaN, 10, NaN) }, 1.1, 1)).toBeNaN()
})
