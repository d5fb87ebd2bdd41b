import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heightToTerrarium } from '#geo/tiles/terrarium.ts'
import type { Grid } from '../height-source.ts'
import { holedGround } from '../testing/surfaces.ts'
import { PRESETS } from './presets.ts'
import { halve, quantise, warp, openKernels, type Kernels } from './kernels.ts'

const ground = fc.record({
  width: fc.integer({ min: 1, max: 70 }),
  height: fc.integer({ min: 1, max: 50 }),
  cell: fc.constant(1),
  roughness: fc.constantFrom(0, 0.5),
  holes: fc.constantFrom(0, 0.01, 0.3, 1),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
})

/**
 * Returns nodes that are rotated, skewed and stretched, and partly outside the field. No pixel is exactly on the border
 * of two cells.
 */
function nodesOver({ width, height }: Grid, seed: number, nodesAcross: number): Float64Array {
  const nodes = new Float64Array(nodesAcross ** 2 * 2)
  const turn = (seed % 7) + Math.SQRT2 / 10
  for (let row = 0; row < nodesAcross; row++) {
    for (let column = 0; column < nodesAcross; column++) {
      const [u, v] = [column / (nodesAcross - 1), row / (nodesAcross - 1)]
      nodes[(row * nodesAcross + column) * 2] = width * (1.3 * u - 0.1 + 0.02 * turn * v)
      nodes[(row * nodesAcross + column) * 2 + 1] = height * (1.2 * v - 0.05 - 0.03 * turn * u * v)
    }
  }
  return nodes
}

test('a warp samples where the control nodes say', async () => {
  const kernels = await openKernels()
  fc.assert(
    fc.property(ground, fc.constantFrom(8, 16, 32), (shape, step) => {
      const grid = holedGround(shape)
      const field = kernels.open(grid.width, grid.height, 1)
      field.set(grid.values)
      const size = 32
      const nodes = nodesOver(grid, shape.seed, size / step + 1)
      const found = kernels.warp(field, nodes, step, size)
      expect(worst(found, warp(grid, nodes, step, size))).toBeLessThan(2e-3)
    }),
    { numRuns: 60 },
  )
})

test('a warp that changes nothing returns the field, including missing cells', async () => {
  const kernels = await openKernels()
  const grid = holedGround({ width: 16, height: 16, cell: 1, roughness: 3, holes: 0.2, seed: 5 })
  const field = kernels.open(16, 16, 1)
  field.set(grid.values)
  const nodes = Float64Array.from([0, 0, 16, 0, 0, 16, 16, 16])
  expect(worst(kernels.warp(field, nodes, 16, 16), grid.values)).toBeLessThan(1e-4)
})

test('a warp of a plane is a plane', async () => {
  const kernels = await openKernels()
  const field = kernels.open(40, 40, 1)
  for (let at = 0; at < field.length; at++) field[at] = 500 + 0.25 * (at % 40) - 0.5 * Math.floor(at / 40)
  const nodes = Float64Array.from([5, 5, 25, 6, 4, 25, 24, 26])
  const found = kernels.warp(field, nodes, 32, 32)
  const expected = found.map((_, at) => {
    const [u, v] = [((at % 32) + 0.5) / 32, (Math.floor(at / 32) + 0.5) / 32]
    const x = (5 * (1 - u) + 25 * u) * (1 - v) + (4 * (1 - u) + 24 * u) * v
    const y = (5 * (1 - u) + 6 * u) * (1 - v) + (25 * (1 - u) + 26 * u) * v
    return 500 + 0.25 * (x - 0.5) - 0.5 * (y - 0.5)
  })
  expect(worst(found, expected)).toBeLessThan(5e-4)
})

test('halved heights are the means of the known ones, up to the last row and column', async () => {
  const kernels = await openKernels()
  fc.assert(
    fc.property(ground, (shape) => {
      const grid = holedGround(shape)
      kernels.open(grid.width, grid.height, 1).set(grid.values)
      const once = kernels.halveHeights()
      const expected = halve(grid)
      expect([once.width, once.height, once.cell]).toEqual([expected.width, expected.height, 2])
      expect(worst(once.values, expected.values)).toBeLessThan(1e-4)
      expect(worst(kernels.halveHeights().values, halve(expected).values)).toBeLessThan(2e-4)
    }),
    { numRuns: 40 },
  )
})

test('a metatile can be halved again and again', async () => {
  const kernels = await openKernels()
  kernels.open(1, 1, 1)
  let grid = holedGround({ width: 64, height: 64, cell: 1, roughness: 9, holes: 0.1, seed: 2 })
  let metatile = grid.values
  for (let size = 64; size > 1; size /= 2) {
    metatile = kernels.halveMetatile(metatile, size)
    grid = halve(grid)
    expect(worst(metatile, grid.values)).toBeLessThan(2e-4)
  }
})

test('bytes run from 1 to 255, and 0 marks what is missing', async () => {
  const kernels = await openKernels()
  const values = Float32Array.from({ length: 1003 }, (_, at) => (at % 10 === 3 ? NaN : at / 8 - 20))
  for (const stretch of [PRESETS.general.slope, PRESETS.flat.positiveOpenness, PRESETS.steep.localRelief]) {
    const found = quantised(kernels, values, stretch)
    const expected = quantise(values, stretch)
    expect(found.length).toBe(values.length)
    expect(found.filter((byte) => byte === 0).length).toBe(100)
    // Values halfway between two greys may be rounded to either.
    expect(Math.max(...found.map((byte, at) => Math.abs(byte - (expected[at] ?? NaN))))).toBeLessThanOrEqual(
      1,
    )
    expect(found.filter((byte, at) => byte !== expected[at]).length).toBeLessThan(10)
  }
  expect([
    ...quantised(kernels, Float32Array.of(-1, 0, 0.573576, 1, 2, NaN), { low: 0, high: 1, inverted: false }),
  ]).toEqual([1, 1, 147, 255, 255, 0])
})

const quantised = (kernels: Kernels, ...[values, stretch]: Parameters<Kernels['quantise']>): Uint8Array =>
  kernels.quantise(values, stretch)

test('heights have the colours of the terrarium encoding', async () => {
  const kernels = await openKernels()
  kernels.open(1, 1, 1)
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: -40_000, max: 40_000 }), { minLength: 1, maxLength: 70 }),
      fc.constantFrom(1 / 256, 1 / 128, 1 / 32, 3 / 256),
      (heights, step) => {
        const values = Float32Array.from(heights)
        const expected = [...values].flatMap((height) => [...heightToTerrarium(height, step)])
        expect([...kernels.terrarium(values, step)]).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})

test('sizes that the memory layout was not made for are refused', async () => {
  const kernels = await openKernels()
  const field = kernels.open(4, 4, 1)
  expect(() => kernels.warp(field, new Float64Array(8), 4096, 4096)).toThrow('1024')
  expect(() => kernels.warp(field, new Float64Array(8), 30, 60)).toThrow('Control nodes')
  expect(() => kernels.warp(new Float32Array(16), new Float64Array(8), 32, 32)).toThrow('window')
})

/** Returns the largest difference; infinite if a value is missing in only one of the two. */
function worst(found: Float32Array, expected: Float32Array): number {
  if (found.length !== expected.length) return Infinity
  return found.reduce((most, value, at) => {
    const other = expected[at] ?? NaN
    if (Number.isNaN(value) && Number.isNaN(other)) return most
    const error = Math.abs(value - other)
    return Number.isNaN(error) ? Infinity : Math.max(most, error)
  }, 0)
}
