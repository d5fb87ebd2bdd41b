import { flatArea, type FlatPoint } from './ring-measures.ts'

/** A part of a raster of heights. */
export interface Ground {
  /** Returns the height in metres at pixel coordinates, NaN where it is not known. */
  heightAt: (x: number, y: number) => number
  /** Side of a pixel in metres. */
  pixel: number
}

export interface GroundMeasures {
  /**
   * Height in metres, above a plane through the rim, that 95 % of the ground inside does not exceed. Negative in a hollow
   * that is deeper than its rim everywhere.
   */
  rises: number
  /** Depth in metres below this plane that 95 % of the ground inside does not exceed; negative if it is above the plane. */
  falls: number
  /** Median slope inside in degrees. */
  slope: number
}

/** Metres between heights along the rim. */
const RIM_STEP = 1
const MOST_ON_RIM = 20_000
/** So many places inside are enough for percentiles of 5 %, and in small outlines there are at least these many. */
const MOST_INSIDE = 40_000
const FEWEST_INSIDE = 400
/** Where less of the rim or of the inside is known, the ground is not known. */
const KNOWN_SHARE = 0.95

/**
 * Measures the ground in an outline: fits a plane to the heights along its rim, and says how far the ground inside lies
 * above and below it. Null where too little of it is known.
 * @param ring in pixel coordinates, of which y points south
 */
export function groundMeasures(ring: readonly FlatPoint[], ground: Ground): GroundMeasures | null {
  const rim = heightsAt(alongRim(ring, RIM_STEP / ground.pixel), ground)
  const plane = rim && fittedPlane(rim)
  const inside = plane && heightsAt(placesInside(ring), ground)
  if (!inside) return null
  const above = sorted(inside.map(({ x, y, height }) => height - plane(x, y)))
  const slopes = inside.map((place) => slopeAt(place, ground)).filter((slope) => !Number.isNaN(slope))
  if (slopes.length < KNOWN_SHARE * inside.length) return null
  return { rises: quantile(above, 0.95), falls: -quantile(above, 0.05), slope: quantile(sorted(slopes), 0.5) }
}

interface Sample extends FlatPoint {
  height: number
}

/** Null where too few heights are known. */
function heightsAt(places: readonly FlatPoint[], { heightAt }: Ground): Sample[] | null {
  const known = places
    .map(({ x, y }) => ({ x, y, height: heightAt(x, y) }))
    .filter(({ height }) => !Number.isNaN(height))
  return known.length > 0 && known.length >= KNOWN_SHARE * places.length ? known : null
}

/** Returns places along a ring at equal distances, of at most `step` unless there would be too many. */
function alongRim(ring: readonly FlatPoint[], step: number): FlatPoint[] {
  const edges = ring.map((start, at) => {
    const end = ring[(at + 1) % ring.length] ?? start
    return { start, end, long: Math.hypot(end.x - start.x, end.y - start.y) }
  })
  const whole = edges.reduce((sum, { long }) => sum + long, 0)
  const widest = Math.max(step, whole / MOST_ON_RIM)
  return edges.flatMap(({ start, end, long }) => {
    const pieces = Math.ceil(long / widest)
    return Array.from({ length: pieces }, (_, piece) => ({
      x: start.x + ((end.x - start.x) * piece) / pieces,
      y: start.y + ((end.y - start.y) * piece) / pieces,
    }))
  })
}

/** Returns places inside a ring, at the centres of squares of equal size: a pixel, unless there were too few or too many. */
function placesInside(ring: readonly FlatPoint[]): FlatPoint[] {
  const area = flatArea(ring)
  if (area === 0) return []
  const side = Math.max(Math.min(1, Math.sqrt(area / FEWEST_INSIDE)), Math.sqrt(area / MOST_INSIDE))
  const rows = ring.map(({ y }) => y)
  const first = Math.floor(Math.min(...rows) / side)
  const last = Math.ceil(Math.max(...rows) / side)
  return Array.from({ length: last - first }, (_, row) => (first + row + 0.5) * side).flatMap((y) =>
    spansAt(ring, y).flatMap(([west, east]) => {
      const from = Math.ceil(west / side - 0.5)
      const places = Math.max(0, Math.floor(east / side - 0.5) - from + 1)
      return Array.from({ length: places }, (_, column) => ({ x: (from + column + 0.5) * side, y }))
    }),
  )
}

/** Where a row is inside the ring, from west to east. */
function spansAt(ring: readonly FlatPoint[], row: number): (readonly [west: number, east: number])[] {
  const crossings = ring
    .flatMap(({ x, y }, at) => {
      const next = ring[(at + 1) % ring.length] ?? { x, y }
      return y > row === next.y > row ? [] : [x + ((row - y) / (next.y - y)) * (next.x - x)]
    })
    .sort((one, other) => one - other)
  return crossings.flatMap((west, at) => {
    const east = crossings[at + 1]
    return at % 2 === 0 && east !== undefined ? [[west, east] as const] : []
  })
}

/** Returns the plane with the smallest squares of the distances in height; null if the places lie on one line. */
export function fittedPlane(samples: readonly Sample[]): ((x: number, y: number) => number) | null {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  // From the middle: pixel coordinates have many digits, and their squares have more than a number holds.
  const [x0, y0, height0] = [mean(({ x }) => x), mean(({ y }) => y), mean(({ height }) => height)]
  const products = (of: (x: number, y: number, height: number) => number) =>
    mean(({ x, y, height }) => of(x - x0, y - y0, height - height0))
  const [xx, xy, yy] = [products((x) => x * x), products((x, y) => x * y), products((_, y) => y * y)]
  const [xh, yh] = [products((x, _, h) => x * h), products((_, y, h) => y * h)]
  const determinant = xx * yy - xy * xy
  if (!(determinant > 1e-9 * (xx + yy) ** 2)) return null
  const east = (xh * yy - yh * xy) / determinant
  const south = (yh * xx - xh * xy) / determinant
  return (x, y) => height0 + east * (x - x0) + south * (y - y0)
}

/** Degrees, from the heights a pixel away on each side. */
function slopeAt({ x, y }: FlatPoint, { heightAt, pixel }: Ground): number {
  const east = (heightAt(x + 1, y) - heightAt(x - 1, y)) / (2 * pixel)
  const south = (heightAt(x, y + 1) - heightAt(x, y - 1)) / (2 * pixel)
  return (Math.atan(Math.hypot(east, south)) * 180) / Math.PI
}

function sorted(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort()
}

/** Between two values of a sorted list, in proportion. */
function quantile(values: Float64Array, share: number): number {
  const at = share * (values.length - 1)
  const [low = NaN, high = NaN] = [values[Math.floor(at)], values[Math.ceil(at)]]
  return low + (at - Math.floor(at)) * (high - low)
}
