import { expect, test } from 'vitest'
import { RELIEF_PRESETS, type ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { Grid } from '../height-source.ts'
import { makeRaster } from '../testing/rasters.ts'
import { holedGround } from '../testing/surfaces.ts'
import { openKernels } from './kernels.ts'
import { planLayer } from './layer-plan.ts'

const SIDE = 160
/** Missing cells around the ground, as in a window that extends beyond the survey. */
const MARGIN = 45
const HOLE = { from: 70, to: 90 }

/** Returns the ground with missing cells on all sides and a square hole in the middle. */
function withEdges(ground: Grid): Grid {
  const values = ground.values.map((height, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    const isOutside = Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < MARGIN
    const isHole = x >= HOLE.from && x < HOLE.to && y >= HOLE.from && y < HOLE.to
    return isOutside || isHole ? NaN : height
  })
  return { ...ground, values }
}

/** Level ground that is rough, like a field after ploughing. */
const rough = (() => {
  const hills = holedGround({ width: SIDE, height: SIDE, cell: 1, roughness: 0.3, holes: 0, seed: 5 })
  const values = hills.values.map(
    (height, at) => height - 8 * Math.sin((at % SIDE) / 9) * Math.cos(Math.floor(at / SIDE) / 7),
  )
  return { ...hills, values }
})()
/** A hillside of 15 degrees. */
const slope = makeRaster(SIDE, (c, r) => 300 + 0.27 * c + 0.01 * r)

/** Returns the mean grey of a layer in the outermost known cells, and ten cells farther in. */
async function greys(ground: Grid, id: ReliefLayerId, preset: 'general' | 'flat' | 'steep') {
  const heights = withEdges(ground)
  const kernels = await openKernels()
  kernels.open(SIDE, SIDE, 1).set(heights.values)
  const layer = planLayer(id, preset, 1)
  const [values] = kernels.layers([layer]).next().value?.fields ?? []
  const bytes = kernels.quantise(values ?? new Float32Array(), layer.stretch)
  const distances = heights.values.map((height, at) => (Number.isNaN(height) ? -1 : edgeDistance(at)))
  const meanAt = (distance: number): number => {
    const found = bytes.filter((grey, at) => distances[at] === distance && grey > 0)
    expect(found.length).toBeGreaterThan(50)
    return found.reduce((sum, grey) => sum + grey, 0) / found.length
  }
  return { rim: meanAt(1), inside: meanAt(11) }
}

/** Cells from a known cell to the nearest missing one, along rows and columns. */
function edgeDistance(at: number): number {
  const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
  const toSide = Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) - MARGIN + 1
  const beside = (place: number): number => Math.max(HOLE.from - place, place - HOLE.to + 1, 0)
  return Math.min(toSide, Math.max(beside(x), beside(y)))
}

test.each(
  (['sky-view-factor', 'positive-openness', 'negative-openness'] as const).flatMap((id) =>
    RELIEF_PRESETS.map((preset) => [id, preset] as const),
  ),
)('%s (%s) of rough ground has no rim where the ground ends or has a hole', async (id, preset) => {
  const { rim, inside } = await greys(rough, id, preset)
  expect(Math.abs(rim - inside)).toBeLessThan(10)
})

test.each(RELIEF_PRESETS)('local dominance (%s) of a hillside has no rim', async (preset) => {
  const { rim, inside } = await greys(slope, 'local-dominance', preset)
  expect(Math.abs(rim - inside)).toBeLessThan(8)
})

test.each(RELIEF_PRESETS)('local relief (%s) of a hillside is level up to its edges', async (preset) => {
  const heights = withEdges(slope)
  const kernels = await openKernels()
  kernels.open(SIDE, SIDE, 1).set(heights.values)
  const [values] = kernels.layers([planLayer('local-relief', preset, 1)]).next().value?.fields ?? []
  const known = (values ?? new Float32Array()).filter((value) => !Number.isNaN(value))
  expect(known.length).toBe(heights.values.filter((height) => !Number.isNaN(height)).length)
  expect(Math.max(...known.map(Math.abs))).toBeLessThan(0.01)
})

test('a single known cell has no horizon', async () => {
  const kernels = await openKernels()
  const alone = kernels.open(5, 5, 1).fill(NaN)
  alone[12] = 300
  for (const { fields } of kernels.layers([planLayer('sky-view-factor', 'general', 1)]))
    expect([...(fields[0] ?? [])].every(Number.isNaN)).toBe(true)
})

test('local relief is neither black nor white on a hillside that bends', async () => {
  const bent = makeRaster(SIDE, (c) => 300 + 0.5 * Math.max(0, c - 80) - 0.4 * Math.max(0, 80 - c))
  const kernels = await openKernels()
  kernels.open(SIDE, SIDE, 1).set(bent.values)
  const layer = planLayer('local-relief', 'general', 1)
  const [values] = kernels.layers([layer]).next().value?.fields ?? []
  const inner = (values ?? new Float32Array()).filter((_, at) => at % SIDE > 40 && at % SIDE < 120)
  expect(Math.max(...inner.map(Math.abs))).toBeGreaterThan(0.4)
  const bytes = kernels.quantise(Float32Array.of(-4.1, -3.9, -1, 0, 0.05, 1, 3.9), layer.stretch)
  expect([...bytes]).toEqual([1, 2, 49, 128, 136, 207, 254])
})
