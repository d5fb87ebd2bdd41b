// The same deviation as near.ts for wider radii: mean and standard deviation are computed on blocks of cells and interpolated
// between their middles.
import { Cell } from './cell'
import { Lanes } from '../lanes'

/**
 * Computes the mean of the squares around blocks, and 1 / their standard deviation. `sums` and `counts`: those of
 * relief/kernels/position/moments.ts, with a rim of whole + 1 blocks around the `width` by `height` blocks for which the mean is wanted; a complete
 * block has `cells` cells. A square has `whole` blocks on each side of the middle one and `part` of the next ones. `rows`:
 * space for sums of (height + 2 · whole + 2) rows; `rowCounts` the same for counts.
 */
export function squares(
  sums: usize,
  counts: usize,
  width: i32,
  height: i32,
  whole: i32,
  part: f64,
  cells: f32,
  rows: usize,
  rowCounts: usize,
  mean: usize,
  inverse: usize,
  least: f64,
): void {
  const rim = whole + 1
  const across = width + 2 * rim
  const down = height + 2 * rim
  const outer = f64x2.splat(part)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < width; column++) {
      const from = sums + ((row * across + column) << 4)
      const end = from + ((2 * rim) << 4)
      let sum = f64x2.mul(f64x2.add(v128.load(from), v128.load(end)), outer)
      for (let at = from + 16; at < end; at += 16) sum = f64x2.add(sum, v128.load(at))
      v128.store(rows + ((row * width + column) << 4), sum)
      const first = counts + ((row * across + column) << 2)
      const last = first + ((2 * rim) << 2)
      let count: f64 = (<f64>load<f32>(first) + <f64>load<f32>(last)) * part
      for (let at = first + 4; at < last; at += 4) count += <f64>load<f32>(at)
      store<f64>(rowCounts + ((row * width + column) << 3), count)
    }
  const side: f64 = 2 * whole + 1 + 2 * part
  const most: f32 = 0.875 * cells
  const complete: f64 = side * side * <f64>cells * (1 - 1e-9)
  const pitch = width << 4
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const from = rows + ((row * width + column) << 4)
      const end = from + 2 * rim * pitch
      let sum = f64x2.mul(f64x2.add(v128.load(from), v128.load(end)), outer)
      for (let at = from + pitch; at < end; at += pitch) sum = f64x2.add(sum, v128.load(at))
      const first = rowCounts + ((row * width + column) << 3)
      const last = first + rim * pitch
      let count: f64 = (load<f64>(first) + load<f64>(last)) * part
      for (let at = first + (pitch >> 1); at < last; at += pitch >> 1) count += load<f64>(at)
      const average = f64x2.extract_lane(sum, 0) / count
      const variance = max<f64>(0, f64x2.extract_lane(sum, 1) / count - average * average)
      const to = (row * width + column) << 2
      const middle = (row + rim) * across + column + rim
      const isKnown = load<f32>(counts + (middle << 2)) > 0
      let level = average
      if (count < complete && isKnown) {
        level = Far.pairs(sums, counts, middle, across, rim, part, most)
        if (level != level) level = Far.pairs(sums, counts, middle, across, rim, part, 1)
      }
      store<f32>(mean + to, isKnown ? <f32>level : f32.NaN)
      store<f32>(inverse + to, isKnown ? <f32>(1 / Math.sqrt(variance + least * least)) : f32.NaN)
    }
  // First the blocks of which little is known, whose middle may lie beyond the edge; then those of which nothing is.
  Far.extend(counts, across, rim, mean, inverse, width, height, 1, most)
  Far.extend(counts, across, rim, mean, inverse, width, height, 0, 1)
}

/**
 * Raises a field to the deviation from means on blocks of `factor` by `factor` cells. The first block begins `east` and `south`
 * cells before the first cell of the field. `lines`: space for three rows of blocks.
 */
export function farDeviation(
  heights: usize,
  field: usize,
  width: i32,
  height: i32,
  mean: usize,
  inverse: usize,
  across: i32,
  factor: i32,
  east: i32,
  south: i32,
  lines: usize,
): void {
  const half = factor >> 1
  const share: f32 = <f32>1 / <f32>factor
  const means = lines
  const inverses = lines + ((across + 4) << 2)
  for (let row = 0; row < height; row++) {
    const below = row + south - half
    const upper = below / factor
    const v: f32 = (<f32>(below - upper * factor) + 0.5) * share
    Far.between(mean + ((upper * across) << 2), across, v, means)
    Far.between(inverse + ((upper * across) << 2), across, v, inverses)
    const line = (row * width) << 2
    let block = (east - half) / factor
    let column = block * factor + half - east
    for (; column < width; column += factor, block++) {
      const m = load<f32>(means + (block << 2))
      const i = load<f32>(inverses + (block << 2))
      const dm = (load<f32>(means + (block << 2), 4) - m) * share
      const di = (load<f32>(inverses + (block << 2), 4) - i) * share
      const at = line + (column << 2)
      if (factor >= 4 && column >= 0 && column + factor <= width) {
        let step = f32x4(0.5, 1.5, 2.5, 3.5)
        for (let k = 0; k < factor << 2; k += 16) {
          const level = f32x4.add(Lanes.splat(m), f32x4.mul(step, Lanes.splat(dm)))
          const scale = f32x4.add(Lanes.splat(i), f32x4.mul(step, Lanes.splat(di)))
          const away = f32x4.mul(f32x4.abs(f32x4.sub(v128.load(heights + at + k), level)), scale)
          v128.store(field + at + k, f32x4.pmax(v128.load(field + at + k), away))
          step = f32x4.add(step, Lanes.splat(4))
        }
        continue
      }
      const end = min(factor, width - column)
      for (let k = max(0, -column); k < end; k++) {
        const step: f32 = <f32>k + 0.5
        const away: f32 = abs<f32>(load<f32>(heights + at + (k << 2)) - (m + step * dm)) * (i + step * di)
        Cell.raise(field + at + (k << 2), away)
      }
    }
  }
}

abstract class Far {
  @inline static between(upper: usize, across: i32, v: f32, out: usize): void {
    for (let column = 0; column < across; column += 4) {
      const first = v128.load(upper + (column << 2))
      const second = v128.load(upper + ((column + across) << 2))
      const value = f32x4.add(first, f32x4.mul(f32x4.sub(second, first), Lanes.splat(v)))
      v128.store(out + (column << 2), value)
    }
  }

  /**
   * Returns the mean of blocks of which, as of those on the other side of the middle one, at least `least` cells are known; NaN
   * if there are none.
   */
  static pairs(sums: usize, counts: usize, middle: i32, across: i32, rim: i32, part: f64, least: f32): f64 {
    let sum: f64 = 0
    let weights: f64 = 0
    for (let south = -rim; south <= rim; south++)
      for (let east = -rim; east <= rim; east++) {
        const away = south * across + east
        const count = load<f32>(counts + ((middle + away) << 2))
        if (count < least || load<f32>(counts + ((middle - away) << 2)) < least) continue
        const isOuter = abs(east) == rim ? part : 1
        const weight = abs(south) == rim ? isOuter * part : isOuter
        sum += (weight * load<f64>(sums + ((middle + away) << 4))) / <f64>count
        weights += weight
      }
    return sum / weights
  }

  /**
   * Continues mean and deviation by one block beyond those with at least `least` known cells, into blocks with fewer, but no fewer
   * than `fewest`. Cells lie between the middles of blocks.
   */
  static extend(
    counts: usize,
    across: i32,
    rim: i32,
    mean: usize,
    inverse: usize,
    width: i32,
    height: i32,
    fewest: f32,
    least: f32,
  ): void {
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const middle = (row + rim) * across + column + rim
        const count = load<f32>(counts + (middle << 2))
        if (count < fewest || count >= least) continue
        let neighbours: f32 = 0
        let near: f32 = 0
        let scales: f32 = 0
        let lines: f32 = 0
        let continued: f32 = 0
        for (let south = -1; south <= 1; south++)
          for (let east = -1; east <= 1; east++) {
            if (!Far.isKnown(counts, across, rim, column + east, row + south, width, height, least)) continue
            const beside = ((row + south) * width + column + east) << 2
            neighbours += 1
            near += load<f32>(mean + beside)
            scales += load<f32>(inverse + beside)
            if (!Far.isKnown(counts, across, rim, column + 2 * east, row + 2 * south, width, height, least))
              continue
            const beyond = ((row + 2 * south) * width + column + 2 * east) << 2
            lines += 1
            continued += 2 * load<f32>(mean + beside) - load<f32>(mean + beyond)
          }
        // A block with known cells keeps its own mean where there is no line to continue.
        if (neighbours == 0 || (lines == 0 && count > 0)) continue
        const to = (row * width + column) << 2
        store<f32>(mean + to, lines > 0 ? continued / lines : near / neighbours)
        store<f32>(inverse + to, scales / neighbours)
      }
  }

  @inline static isKnown(
    counts: usize,
    across: i32,
    rim: i32,
    column: i32,
    row: i32,
    width: i32,
    height: i32,
    least: f32,
  ): bool {
    if (column < 0 || row < 0 || column >= width || row >= height) return false
    return load<f32>(counts + (((row + rim) * across + column + rim) << 2)) >= least
  }
}
