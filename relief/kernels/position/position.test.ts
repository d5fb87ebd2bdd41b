import { expect, test } from 'vitest'
import type { CellWindow, Grid } from '../../height-source.ts'
import { topographicPosition } from '../../testing/reference-position.ts'
import { holedGround } from '../../testing/surfaces.ts'
import { openKernels, type Kernels } from '../kernels.ts'
import { planLayer, type LayerPlan } from '../layer-plan.ts'
import { momentsOf } from './moments.ts'
import { NEAREST_FACTOR, type PositionRecipe } from './scales.ts'

/** Rough hills of several sizes on a slope, some hundred metres high. Lengths are in cells. */
function hills(width: number, height: number, cell: number, known: (x: number, y: number) => boolean): Grid {
  const rough = holedGround({ width, height, cell, roughness: 0.3 * cell, holes: 0, seed: 5 })
  const values = rough.values.map((height, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return known(x, y) ? height + 0.2 * cell * x + 12 * cell * Math.sin(x / 60) * Math.cos(y / 45) : NaN
  })
  return { ...rough, values }
}

function planFor(cell: number): LayerPlan & { recipe: PositionRecipe } {
  const plan = planLayer('topographic-position', 'general', cell)
  if (plan.recipe.kind !== 'topographic-position') throw new Error('another recipe')
  return { ...plan, recipe: plan.recipe }
}

/** Computes a window of some ground, with the heights around it, in blocks. */
function inWindow(kernels: Kernels, ground: Grid, window: CellWindow, plans: readonly LayerPlan[]) {
  const { width, height, cell, values } = ground
  const moments = momentsOf(values, { column: 0, row: 0, width, height }, NEAREST_FACTOR)
  const heights = kernels.open(window.width, window.height, cell, { ...window, moments })
  for (let y = 0; y < window.height; y++) {
    const from = (window.row + y) * width + window.column
    heights.set(values.subarray(from, from + window.width), y * window.width)
  }
  const layers = new Map<string, Float32Array[]>()
  for (const { layer, fields } of kernels.layers(plans))
    layers.set(
      layer.id,
      fields.map((field) => field.slice()),
    )
  return layers
}

const SCALES = ['broad', 'meso', 'local'] as const

/** Returns the mean and the greatest difference from the reference of each colour, in each `stride`-th cell of a window. */
function differences(
  ground: Grid,
  found: readonly Float32Array[],
  { recipe }: { readonly recipe: PositionRecipe },
  { column, row, width, height }: CellWindow,
  stride: number,
) {
  const isWanted = (x: number, y: number): boolean =>
    x >= column && y >= row && x < column + width && y < row + height && x % stride === 3 && y % stride === 3
  const expected = topographicPosition(ground, recipe, isWanted)
  const off: Record<(typeof SCALES)[number], { mean: number; most: number }> = {
    broad: { mean: NaN, most: NaN },
    meso: { mean: NaN, most: NaN },
    local: { mean: NaN, most: NaN },
  }
  for (const [channel, scale] of SCALES.entries()) {
    const each: number[] = []
    for (const [at, value] of (found[channel] ?? new Float32Array()).entries()) {
      if (!isWanted(at % ground.width, Math.floor(at / ground.width))) continue
      const other = expected[channel]?.values[at] ?? NaN
      expect(Number.isNaN(value), `${scale}, cell ${at}`).toBe(Number.isNaN(other))
      if (!Number.isNaN(value)) each.push(Math.abs(value - other))
    }
    expect(each.length).toBeGreaterThan(80)
    off[scale] = { mean: each.reduce((sum, one) => sum + one, 0) / each.length, most: Math.max(...each) }
  }
  return off
}

test('on blocks, wide scales have the colours that they have cell by cell', async () => {
  // The widest radius has 125 cells.
  const [size, margin] = [340, 126]
  const ground = hills(size, size, 4, () => true)
  const plan = planFor(4)
  const all = { column: 0, row: 0, width: size, height: size }
  const found = inWindow(await openKernels(), ground, all, [plan]).get(plan.id) ?? []
  const inner = { column: margin, row: margin, width: size - 2 * margin, height: size - 2 * margin }
  const { broad, meso, local } = differences(ground, found, plan, inner, 7)
  // A grey level is 0.004.
  expect(broad.mean).toBeLessThan(0.001)
  expect(broad.most).toBeLessThan(0.01)
  expect(meso.mean).toBeLessThan(0.001)
  expect(meso.most).toBeLessThan(0.01)
  expect(local.most).toBeLessThan(1e-4)
})

test.each([1, 10])('the same holds at edges and holes, with cells of %d m', async (cell) => {
  const size = 300
  const isKnown = (x: number, y: number): boolean => !(x > 120 && x < 140 && y > 80 && y < 130)
  const ground = hills(size, size, cell, isKnown)
  const plan = planFor(cell)
  const all = { column: 0, row: 0, width: size, height: size }
  const found = inWindow(await openKernels(), ground, all, [plan]).get(plan.id) ?? []
  const { broad, meso, local } = differences(ground, found, plan, all, 19)
  // Here every square of the broad scale, of up to 1001 cells along a side, is incomplete.
  expect(broad.mean).toBeLessThan(0.01)
  expect(meso.mean).toBeLessThan(0.002)
  expect(local.most).toBeLessThan(1e-4)
})

test('on a hillside, wide scales have no rim where the ground ends or has a hole', async () => {
  const size = 700
  const margin = 45
  const hole = { from: 400, to: 430 }
  const isKnown = (x: number, y: number): boolean =>
    Math.min(x, y, size - 1 - x, size - 1 - y) >= margin &&
    !(x >= hole.from && x < hole.to && y >= hole.from && y < hole.to)
  const rough = holedGround({ width: size, height: size, cell: 1, roughness: 0.2, holes: 0, seed: 7 })
  const values = rough.values.map((height, at) => {
    const [x, y] = [at % size, Math.floor(at / size)]
    return isKnown(x, y) ? height - 8 * Math.sin(x / 9) * Math.cos(y / 7) + 0.27 * x + 0.01 * y : NaN
  })
  const kernels = await openKernels()
  const plan = planFor(1)
  const all = { column: 0, row: 0, width: size, height: size }
  const ground = { ...rough, values }
  const found = inWindow(kernels, ground, all, [plan]).get(plan.id) ?? []
  // Without its wide scales, the picture has the same grey below.
  const none = { ...plan, recipe: { ...plan.recipe, broad: [1], meso: [1] } }
  const greys = inWindow(kernels, ground, all, [none]).get(plan.id) ?? []
  const brighter = (channel: number, distance: number): number => {
    const of = [...(found[channel] ?? [])].flatMap((value, at) => {
      const [x, y] = [at % size, Math.floor(at / size)]
      const outer = Math.min(x, y, size - 1 - x, size - 1 - y) - margin
      const beside = (place: number): number => Math.max(hole.from - 1 - place, place - hole.to, 0)
      const away = Math.min(outer, Math.max(beside(x), beside(y)))
      return away === distance && !Number.isNaN(value) ? [value - (greys[channel]?.[at] ?? NaN)] : []
    })
    expect(of.length).toBeGreaterThan(1500)
    return (255 * of.reduce((sum, one) => sum + one, 0)) / of.length
  }
  for (const channel of [0, 1]) {
    for (const distance of [1, 2, 5])
      expect(Math.abs(brighter(channel, distance) - brighter(channel, 20)), SCALES[channel]).toBeLessThan(10)
  }
})

test('level water is at no scale above or below itself', async () => {
  const size = 200
  const level = hills(size, size, 1, () => true)
  const values = level.values.map((_, at) => Math.fround(300.1 + (at % 3) * 3e-5))
  const all = { column: 0, row: 0, width: size, height: size }
  const plan = planFor(1)
  const found = inWindow(await openKernels(), { ...level, values }, all, [plan]).get(plan.id) ?? []
  const none = plan.facts.scaleColours as Readonly<Record<string, string>>
  for (const [channel, field] of found.entries()) {
    const expected = Number.parseInt(none.none?.slice(1 + 2 * channel, 3 + 2 * channel) ?? '', 16) / 255
    for (const value of field) if (!Number.isNaN(value)) expect(Math.abs(value - expected)).toBeLessThan(0.03)
  }
})

test('a cell has the same bits in every window', async () => {
  const ground = hills(420, 400, 1, (x, y) => !(x > 200 && x < 230 && y > 150 && y < 161))
  const kernels = await openKernels()
  const plans = (['local-dominance', 'vat', 'topographic-position'] as const).map((id) =>
    planLayer(id, 'general', 1),
  )
  const compute = (window: CellWindow) => inWindow(kernels, ground, window, plans)
  const whole = compute({ column: 0, row: 0, width: 420, height: 400 })
  const { halo } = planFor(1)
  for (const [column, row, width, height] of [
    [100, 64, 190, 170],
    [133, 97, 160, 151],
    [250, 201, 170, 199],
  ] as const) {
    const part = compute({ column, row, width, height })
    for (const { id } of plans)
      for (const [channel, field] of (part.get(id) ?? []).entries())
        for (let y = halo; y < height - halo; y++)
          for (let x = halo; x < width - halo; x++) {
            const expected = whole.get(id)?.[channel]?.[(row + y) * 420 + column + x]
            if (!Object.is(field[y * width + x], expected))
              expect.unreachable(`${id} ${channel}: column ${column + x}, row ${row + y} differs`)
          }
  }
})

test('layers that share what they compute are the same alone', async () => {
  const ground = hills(150, 130, 1, (x, y) => x !== 70 || y !== 60)
  const kernels = await openKernels()
  const all = { column: 0, row: 0, width: 150, height: 130 }
  const ids = ['local-dominance', 'vat', 'colour-relief', 'sky-view-factor', 'topographic-position'] as const
  for (const preset of ['general', 'flat'] as const) {
    const plans = ids.map((id) => planLayer(id, preset, 1))
    const together = inWindow(kernels, ground, all, plans)
    for (const plan of plans)
      expect(together.get(plan.id), plan.id).toEqual(inWindow(kernels, ground, all, [plan]).get(plan.id))
  }
})

test('a window that was opened without its surroundings is refused', async () => {
  const kernels = await openKernels()
  kernels.open(20, 20, 1).fill(300)
  expect(() => [...kernels.layers([planFor(1)])]).toThrow('without its surroundings')
})
