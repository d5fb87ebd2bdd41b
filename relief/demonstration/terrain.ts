import { emptyGrid, type Grid } from '../height-source.ts'
import { type Drainage, drain } from './drainage.ts'
import { fractalNoise, smoothStep } from './noise.ts'
import { smoothed, type Path } from './path.ts'

/**
 * Metres: the side of the landscape, and the margin that is computed around it and then cut off, because its edges
 * look odd.
 */
export const SIDE = 2000
const MARGIN = 200

/** Where streams leave the landscape: [wall, from, to, height], in metres along the wall from the north or west. */
const OUTLETS = [
  { wall: 'west', from: 1500, to: 1900, height: 212 },
  { wall: 'east', from: 1150, to: 1350, height: 234 },
  { wall: 'north', from: 300, to: 420, height: 276 },
] as const

const WEAR: Omit<Erosion, 'steps'> = { uplift: 1.3, incision: 0.1, areaPower: 0.42, creep: 70 }
/**
 * Grids from coarse to fine. A network of streams forms in the noise of the coarse grid and is refined; on a fine
 * grid alone, streams would run in parallel lines.
 */
const ROUNDS = [
  { cell: 25, steps: 170 },
  { cell: 12.5, steps: 25 },
  { cell: 6.25, steps: 6 },
] as const
/** A knoll of harder rock at the end of a spur: position in metres east and south, height and reach. */
const KNOLL = { x: 735, y: 665, height: 17, reach: 120 } as const
/** The stream power law makes Alps; the Cambrian Mountains are lower. */
const HEIGHT_FACTOR = 0.62

/** A stream from its spring to its mouth. */
export interface Stream {
  /** Points in metres east and south of the north-west corner. */
  readonly path: Path
  /** Square metres that drain to each point of the path. */
  readonly catchment: readonly number[]
}

/** The land without people: ground and streams. */
export interface Terrain {
  /** Bare ground at 1 m before anyone lived there. */
  readonly ground: Grid
  readonly streams: readonly Stream[]
}

/** Makes the same hills for the same seed, on any machine. */
export function makeTerrain(seed: number): Terrain {
  let basin: Basin | null = null
  let drainage: Drainage | null = null
  for (const { cell, steps } of ROUNDS) {
    basin = prepareBasin(cell, basin, seed)
    drainage = erode(basin, { ...WEAR, steps })
  }
  if (!basin || !drainage) throw new Error('there is no round of erosion')
  lower(basin)
  flattenValleyFloors(basin, drainage)
  return { ground: refine(basin, seed), streams: traceStreams(basin, drainage, seed) }
}

function prepareBasin(cell: number, coarse: Basin | null, seed: number): Basin {
  const size = Math.round((SIDE + 2 * MARGIN) / cell)
  const heights = new Float64Array(size * size)
  const outlets = new Uint8Array(size * size)
  for (let at = 0; at < heights.length; at++) {
    const column = at % size
    const row = (at - column) / size
    const x = (column + 0.5) * cell - MARGIN
    const y = (row + 0.5) * cell - MARGIN
    const roughness = { count: 3, wavelength: cell * 8, gain: 0.6 }
    heights[at] = coarse
      ? heightAt(coarse, x, y) + cell * 0.06 * fractalNoise(x, y, roughness, seed + Math.round(cell))
      : 240 + 40 * fractalNoise(x, y, { count: 5, wavelength: 900, gain: 0.55 }, seed) + 0.01 * x - 0.008 * y
    const outlet = outletAt(column, row, size, x, y)
    if (!outlet) continue
    outlets[at] = 1
    heights[at] = outlet.height
  }
  return { size, cell, heights, outlets }
}

function outletAt(column: number, row: number, size: number, x: number, y: number) {
  return OUTLETS.find(({ wall, from, to }) => {
    if (wall === 'north') return row === 0 && x > from && x < to
    return column === (wall === 'west' ? 0 : size - 1) && y > from && y < to
  })
}

function lower({ heights, size, cell }: Basin): void {
  const base = Math.min(...OUTLETS.map((outlet) => outlet.height))
  for (let at = 0; at < heights.length; at++) {
    const x = ((at % size) + 0.5) * cell - MARGIN - KNOLL.x
    const y = (Math.floor(at / size) + 0.5) * cell - MARGIN - KNOLL.y
    const knoll = KNOLL.height * Math.exp(-(x * x + y * y) / (KNOLL.reach * KNOLL.reach))
    heights[at] = base + HEIGHT_FACTOR * ((heights[at] ?? 0) - base) + knoll
  }
}

/**
 * Presses ground that is less than a few metres above a larger stream towards its level, as where rivers lay down
 * gravel.
 */
function flattenValleyFloors({ heights, size, cell }: Basin, { receiver, order, area }: Drainage): void {
  const streamLevel = new Float64Array(heights.length)
  const streamSize = new Float64Array(heights.length)
  const pressed = new Float64Array(heights.length)
  for (const at of order) {
    const to = receiver[at] ?? at
    const catchment = (area[at] ?? 0) * cell * cell
    const isStream = catchment > 150_000 || to === at
    streamLevel[at] = isStream ? (heights[at] ?? 0) : (streamLevel[to] ?? 0)
    streamSize[at] = isStream ? catchment : (streamSize[to] ?? 0)
    const above = (heights[at] ?? 0) - (streamLevel[at] ?? 0)
    const reach = 4 + 9 * smoothStep(200_000, 1_500_000, streamSize[at] ?? 0)
    pressed[at] = 0.8 * above * (1 - smoothStep(0, reach, above))
  }
  // Neighbours that drain to different points of the stream must not have a step between them.
  for (let turn = 0; turn < 12; turn++) blur(pressed, size)
  for (let at = 0; at < heights.length; at++) heights[at] = (heights[at] ?? 0) - (pressed[at] ?? 0)
}

function blur(values: Float64Array, size: number): void {
  const before = values.slice()
  for (let at = size; at < values.length - size; at++) {
    const around =
      (before[at - 1] ?? 0) + (before[at + 1] ?? 0) + (before[at - size] ?? 0) + (before[at + size] ?? 0)
    values[at] = 0.5 * (before[at] ?? 0) + 0.125 * around
  }
}

/** Interpolates between cell centres; beyond the edge the last cell repeats. In metres. */
function heightAt({ size, cell, heights }: Basin, x: number, y: number): number {
  const limit = size - 1.001
  const u = Math.min(limit, Math.max(0, (x + MARGIN) / cell - 0.5))
  const v = Math.min(limit, Math.max(0, (y + MARGIN) / cell - 0.5))
  const at = Math.floor(v) * size + Math.floor(u)
  const across = u % 1
  const upper = (heights[at] ?? 0) * (1 - across) + (heights[at + 1] ?? 0) * across
  const lower = (heights[at + size] ?? 0) * (1 - across) + (heights[at + size + 1] ?? 0) * across
  return upper + (lower - upper) * (v % 1)
}

/**
 * Refines the basin to 1 m by a cubic B-spline, whose curvature has no jumps that a hillshade would show, and adds
 * the roughness of pasture and of steep ground.
 */
function refine(basin: Basin, seed: number): Grid {
  const ground = emptyGrid({ width: SIDE, height: SIDE, cell: 1, west: 0, north: 0 })
  const weights = bSplineWeights(basin.cell)
  const rows = new Float64Array(4 * SIDE)
  for (let y = 0; y < SIDE; y++) {
    const line = splineAt(y, basin.cell, weights)
    for (let tap = 0; tap < 4; tap++)
      spreadRow(basin, line.first + tap, weights, rows.subarray(tap * SIDE, (tap + 1) * SIDE))
    for (let x = 0; x < SIDE; x++) {
      let height = 0
      for (let tap = 0; tap < 4; tap++) height += (line.weights[tap] ?? 0) * (rows[tap * SIDE + x] ?? 0)
      ground.values[y * SIDE + x] = height
    }
  }
  roughen(ground, seed)
  return ground
}

function spreadRow(
  { size, cell, heights }: Basin,
  row: number,
  weights: readonly Float64Array[],
  out: Float64Array,
): void {
  for (let x = 0; x < SIDE; x++) {
    const { first, weights: taps } = splineAt(x, cell, weights)
    let height = 0
    for (let tap = 0; tap < 4; tap++) height += (taps[tap] ?? 0) * (heights[row * size + first + tap] ?? 0)
    out[x] = height
  }
}

/** The pattern from 6.25 m to 1 m repeats every 25 metres, so that 25 groups of weights serve the whole landscape. */
function bSplineWeights(cell: number): Float64Array[] {
  return Array.from({ length: 25 }, (_, metre) => {
    const t = ((((metre + 0.5 + MARGIN) / cell - 0.5) % 1) + 1) % 1
    return Float64Array.of(
      (1 - t) ** 3 / 6,
      (3 * t ** 3 - 6 * t ** 2 + 4) / 6,
      (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6,
      t ** 3 / 6,
    )
  })
}

function splineAt(metre: number, cell: number, weights: readonly Float64Array[]) {
  return {
    first: Math.floor((metre + 0.5 + MARGIN) / cell - 0.5) - 1,
    weights: weights[metre % 25] ?? new Float64Array(4),
  }
}

function roughen(ground: Grid, seed: number): void {
  const { width, height, values } = ground
  const before = values.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const own = before[at] ?? 0
      const steep =
        Math.abs((before[x < width - 4 ? at + 4 : at] ?? 0) - own) +
        Math.abs((before[y < height - 4 ? at + 4 * width : at] ?? 0) - own)
      const rough = smoothStep(0.7, 2.2, steep)
      const broad = fractalNoise(x, y, { count: 3, wavelength: 80, gain: 0.55 }, seed + 31)
      const fine = fractalNoise(x, y, { count: 2, wavelength: 11, gain: 0.5 }, seed + 57)
      values[at] = own + (0.45 + 0.6 * rough) * broad + (0.08 + 0.16 * rough) * fine + rockRibs(x, y, seed)
    }
  }
}

/**
 * Returns the height in metres of upright beds of mudstone and grit, which run from south-west to north-east, as in
 * most of mid Wales, where the soil is thin.
 */
function rockRibs(x: number, y: number, seed: number): number {
  const bare = smoothStep(0.12, 0.45, fractalNoise(x, y, { count: 2, wavelength: 420, gain: 0.5 }, seed + 81))
  if (bare === 0) return 0
  const along = (0.8 * x - 0.6 * y) / 6
  const across = 0.6 * x + 0.8 * y
  return 0.42 * bare * fractalNoise(along, across, { count: 3, wavelength: 24, gain: 0.6 }, seed + 82)
}

/**
 * Returns every watercourse from its spring to where it joins a larger one, bent a little out of the eight directions
 * of the grid.
 */
function traceStreams({ size, cell }: Basin, { receiver, order, area }: Drainage, seed: number): Stream[] {
  const isStream = (at: number): boolean => (area[at] ?? 0) * cell * cell > 22_000
  const fed = new Uint8Array(area.length)
  for (const at of order) if (isStream(at)) fed[receiver[at] ?? at] = 1
  const owner = new Int32Array(area.length)
  const streams: Stream[] = []
  const springs = [...order].filter((at) => isStream(at) && !fed[at])
  // The longest first: the order runs from low to high, and water from a high spring has the longer way.
  for (const [index, spring] of springs.reverse().entries()) {
    const cells = [spring]
    for (let at = spring; ;) {
      owner[at] = index + 1
      const to = receiver[at] ?? at
      if (to === at) break
      cells.push(to)
      // A stream that comes within a cell of another has met it; on a flat floor they would otherwise run side by
      // side.
      const met = [to, to - 1, to + 1, to - size, to + size].some(
        (near) => (owner[near] ?? 0) > 0 && owner[near] !== index + 1,
      )
      if (met) break
      at = to
    }
    const points = cells.map((at) =>
      bend(((at % size) + 0.5) * cell - MARGIN, (Math.floor(at / size) + 0.5) * cell - MARGIN, seed),
    )
    streams.push({ path: smoothed(points, 2), catchment: cells.map((at) => (area[at] ?? 0) * cell * cell) })
  }
  return streams
}

function bend(x: number, y: number, seed: number): readonly [number, number] {
  const winding = { count: 2, wavelength: 64, gain: 0.55 }
  return [x + 10 * fractalNoise(x, y, winding, seed + 71), y + 10 * fractalNoise(x, y, winding, seed + 72)]
}

/** The parameters of an erosion. */
interface Erosion {
  readonly steps: number
  /** Metres of uplift in each step. */
  readonly uplift: number
  /** Strength of running water: K in Δz = K·Aᵐ·slope. */
  readonly incision: number
  /** The exponent m above; 0.4 to 0.5 for streams on rock. */
  readonly areaPower: number
  /** Creep of soil, which rounds the hilltops, in square metres in each step. */
  readonly creep: number
}

/**
 * A square of heights in metres, `size` cells of `cell` metres along each side, and the cells where water leaves it.
 */
interface Basin {
  readonly size: number
  readonly cell: number
  readonly heights: Float64Array
  readonly outlets: Uint8Array
}

/**
 * Erodes the basin in place: streams cut by the stream power law, solved implicitly from the outlets upwards (Braun &
 * Willett 2013), and soil creeps. Outlets keep their height. Returns the drainage of the last step.
 */
function erode(basin: Basin, erosion: Erosion): Drainage {
  let drainage = drain(basin.heights, basin.size, basin.outlets)
  for (let step = 0; step < erosion.steps; step++) {
    cutStreams(basin, drainage, erosion)
    creep(basin, erosion.creep)
    drainage = drain(basin.heights, basin.size, basin.outlets)
  }
  return drainage
}

function cutStreams(basin: Basin, drainage: Drainage, { uplift, incision, areaPower }: Erosion): void {
  const { size, cell, heights } = basin
  const { receiver, order, area } = drainage
  for (const at of order) {
    const to = receiver[at] ?? at
    if (to === at) continue
    const stride = Math.abs(to - at)
    const length = stride === 1 || stride === size ? cell : cell * Math.SQRT2
    const power = (incision * ((area[at] ?? 1) * cell * cell) ** areaPower) / length
    heights[at] = ((heights[at] ?? 0) + uplift + power * (heights[to] ?? 0)) / (1 + power)
  }
}

/** Smooths each cell towards its four neighbours, in rounds of at most a fifth of the difference to stay stable. */
function creep({ size, cell, heights, outlets }: Basin, strength: number): void {
  const rate = strength / (cell * cell)
  const turns = Math.max(1, Math.ceil(rate / 0.2))
  const part = rate / turns
  const before = new Float64Array(heights.length)
  for (let turn = 0; turn < turns; turn++) {
    before.set(heights)
    for (let at = 0; at < heights.length; at++) {
      if (outlets[at]) continue
      const own = before[at] ?? 0
      const column = at % size
      const left = column > 0 ? (before[at - 1] ?? own) : own
      const right = column < size - 1 ? (before[at + 1] ?? own) : own
      const around = left + right + (before[at - size] ?? own) + (before[at + size] ?? own)
      heights[at] = own + part * (around - 4 * own)
    }
  }
}
