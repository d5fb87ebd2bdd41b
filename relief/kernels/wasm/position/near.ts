// The deviation of heights from the mean around them, in standard deviations (Lindsay, Cockburn and Russell 2015), cell by cell: the
// formulas of relief/testing/reference-position.ts.
import { Cell } from './cell'
import { Lanes } from '../lanes'

/**
 * Raises two fields to the greatest deviation among radii of up to 9 cells. `padded` is as in horizon.ts, with a rim of the
 * largest radius. Bit k of `localRadii` and `mesoRadii`: whether radius k counts in the field.
 */
export function nearDeviation(
  padded: usize,
  pitch: i32,
  local: usize,
  meso: usize,
  width: i32,
  height: i32,
  localRadii: i32,
  mesoRadii: i32,
  least: f32,
): void {
  const widest = 31 - clz(localRadii | mesoRadii)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column += 4) {
      const here = padded + row * pitch + (column << 2)
      const centre = v128.load(here)
      let sum = Lanes.splat(0)
      let squares = Lanes.splat(0)
      let inLocal = Lanes.splat(0)
      let inMeso = Lanes.splat(0)
      for (let radius = 1; radius <= widest; radius++) {
        const reach = radius << 2
        for (let side = -1; side <= 1; side += 2) {
          const line = here + side * radius * pitch
          for (let east = -reach; east <= reach; east += 4) {
            const away = f32x4.sub(v128.load(line + east), centre)
            sum = f32x4.add(sum, away)
            squares = f32x4.add(squares, f32x4.mul(away, away))
          }
        }
        for (let south = 1 - radius; south < radius; south++) {
          const west = f32x4.sub(v128.load(here + south * pitch - reach), centre)
          const east = f32x4.sub(v128.load(here + south * pitch + reach), centre)
          sum = f32x4.add(sum, f32x4.add(west, east))
          squares = f32x4.add(squares, f32x4.add(f32x4.mul(west, west), f32x4.mul(east, east)))
        }
        if ((((localRadii | mesoRadii) >> radius) & 1) == 0) continue
        const cells = (2 * radius + 1) * (2 * radius + 1)
        const share = Lanes.splat(1 / <f32>cells)
        const found = Near.deviation(
          f32x4.mul(sum, share),
          f32x4.mul(sum, share),
          f32x4.mul(squares, share),
          least,
        )
        if ((localRadii >> radius) & 1) inLocal = f32x4.pmax(inLocal, found)
        if ((mesoRadii >> radius) & 1) inMeso = f32x4.pmax(inMeso, found)
      }
      const to = (row * width + column) << 2
      const left = width - column
      // A sum is unknown if one of its cells is.
      if (v128.any_true(Lanes.missing(sum)))
        Near.withGaps(here, pitch, local + to, meso + to, left, localRadii, mesoRadii, least)
      else {
        Near.raise(local + to, inLocal, left)
        Near.raise(meso + to, inMeso, left)
      }
    }
}

abstract class Near {
  /** All values are relative to the height of the cell. `level` is the mean that counts for its position. */
  @inline static deviation(level: v128, mean: v128, meanSquare: v128, least: f32): v128 {
    const variance = f32x4.pmax(f32x4.sub(meanSquare, f32x4.mul(mean, mean)), Lanes.splat(0))
    return f32x4.div(f32x4.abs(level), f32x4.sqrt(f32x4.add(variance, Lanes.splat(least * least))))
  }

  /**
   * Of the known cells, and for the mean of those whose counterpart on the other side is known too. Adds in the same order as
   * above, so that a cell whose squares are complete gets the same bits.
   */
  static withGaps(
    here: usize,
    pitch: i32,
    local: usize,
    meso: usize,
    left: i32,
    localRadii: i32,
    mesoRadii: i32,
    least: f32,
  ): void {
    const widest = 31 - clz(localRadii | mesoRadii)
    const zero = Lanes.splat(0)
    const one = Lanes.splat(1)
    let sum = zero
    let squares = zero
    let known = one
    let paired = zero
    let pairs = one
    for (let radius = 1; radius <= widest; radius++) {
      const reach = radius << 2
      // Both lines of the ring, then both ends of the lines between them.
      for (let step = 0; step < 6 * radius + 1; step++) {
        const side = 2 * radius + 1
        const isLine = step < 2 * side
        const south = isLine ? (step < side ? -radius : radius) : step - 2 * side + 1 - radius
        const east = isLine ? ((step % side) << 2) - reach : reach
        const distance = south * pitch + east
        const away = Near.known(here + distance, here)
        const isPair = v128.and(Near.isKnown(here + distance), Near.isKnown(here - distance))
        let both = away
        let bothSquares = f32x4.mul(away, away)
        known = f32x4.add(known, v128.and(one, Near.isKnown(here + distance)))
        pairs = f32x4.add(pairs, v128.and(one, isPair))
        let inPairs = v128.and(away, isPair)
        if (!isLine) {
          const west = here + south * pitch - reach
          const other = Near.known(west, here)
          both = f32x4.add(other, both)
          bothSquares = f32x4.add(f32x4.mul(other, other), bothSquares)
          known = f32x4.add(known, v128.and(one, Near.isKnown(west)))
          const isOther = v128.and(Near.isKnown(west), Near.isKnown(here - south * pitch + reach))
          pairs = f32x4.add(pairs, v128.and(one, isOther))
          inPairs = f32x4.add(v128.and(other, isOther), inPairs)
        }
        sum = f32x4.add(sum, both)
        squares = f32x4.add(squares, bothSquares)
        paired = f32x4.add(paired, inPairs)
      }
      if ((((localRadii | mesoRadii) >> radius) & 1) == 0) continue
      const cells = (2 * radius + 1) * (2 * radius + 1)
      const isComplete = f32x4.eq(known, Lanes.splat(<f32>cells))
      const share = Lanes.splat(1 / <f32>cells)
      const mean = v128.bitselect(f32x4.mul(sum, share), f32x4.div(sum, known), isComplete)
      const level = v128.bitselect(mean, f32x4.div(paired, pairs), isComplete)
      const meanSquare = v128.bitselect(f32x4.mul(squares, share), f32x4.div(squares, known), isComplete)
      const found = Near.deviation(level, mean, meanSquare, least)
      if ((localRadii >> radius) & 1) Near.raise(local, found, left)
      if ((mesoRadii >> radius) & 1) Near.raise(meso, found, left)
    }
  }

  @inline static isKnown(at: usize): v128 {
    const value = v128.load(at)
    return f32x4.eq(value, value)
  }

  /** Returns the height above the cell `here`, or 0 if it is missing. */
  @inline static known(at: usize, here: usize): v128 {
    return v128.and(f32x4.sub(v128.load(at), v128.load(here)), Near.isKnown(at))
  }

  /** Raises four cells, or the remaining cells of the row if there are fewer. NaN raises nothing. */
  @inline static raise(at: usize, value: v128, left: i32): void {
    if (left >= 4) {
      v128.store(at, f32x4.pmax(v128.load(at), value))
      return
    }
    Cell.raise(at, f32x4.extract_lane(value, 0))
    if (left > 1) Cell.raise(at + 4, f32x4.extract_lane(value, 1))
    if (left > 2) Cell.raise(at + 8, f32x4.extract_lane(value, 2))
  }
}
