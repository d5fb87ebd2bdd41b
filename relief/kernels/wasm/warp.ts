import { Lanes } from './lanes'

// Adding this to a small whole number in single precision leaves the number in the lowest bits.
const MAGIC: f32 = 12582912
const MAGIC_BITS: i32 = 0x4b400000

/**
 * Samples a field at the pixel centres of a metatile, see `warp` of ../kernels.ts. `nodes`: (size / step + 1)² pairs
 * x, y as doubles, in cells from the north-west corner of the field. Positions between nodes are bilinear, so that
 * pixels along a row are evenly spaced.
 */
export function warp(
  field: usize,
  width: i32,
  height: i32,
  nodes: usize,
  step: i32,
  size: i32,
  out: usize,
): void {
  const across = size / step + 1
  for (let row = 0; row < size; row++) {
    const v = (<f64>(row % step) + 0.5) / step
    for (let block = 0; block < across - 1; block++) {
      const node = nodes + (((row / step) * across + block) << 4)
      const below = node + (across << 4)
      const west = Place.between(node, below, v)
      const east = Place.between(node + 16, below + 16, v)
      const pace = f64x2.mul(f64x2.sub(east, west), f64x2.splat(1.0 / step))
      // From corners of cells to centres: the centre of the first pixel, and the position of the last one.
      const first = f64x2.add(f64x2.sub(west, f64x2.splat(0.5)), f64x2.mul(pace, f64x2.splat(0.5)))
      const last = f64x2.add(first, f64x2.mul(pace, f64x2.splat(step - 1)))
      const to = out + ((row * size + block * step) << 2)
      const inside =
        Place.within(f64x2.extract_lane(first, 0), f64x2.extract_lane(last, 0), width) &&
        Place.within(f64x2.extract_lane(first, 1), f64x2.extract_lane(last, 1), height)
      if (Place.beyond(first, last, width, height)) {
        for (let at = 0; at < step << 2; at += 16) v128.store(to + at, Lanes.splat(f32.NaN))
        continue
      }
      const scale = Wide.scaleOf(pace)
      if (scale > 1) Wide.run(field, width, height, first, pace, step, to, scale)
      else if (inside) Run.sample(field, width, height, first, pace, step, to)
      else Edge.run(field, width, height, first, pace, step, to)
    }
  }
}

abstract class Place {
  @inline static between(upper: usize, lower: usize, part: f64): v128 {
    const from = v128.load(upper)
    return f64x2.add(from, f64x2.mul(f64x2.sub(v128.load(lower), from), f64x2.splat(part)))
  }

  /** True if the nearest cells of a whole run are beyond one side of the field. */
  @inline static beyond(first: v128, last: v128, width: i32, height: i32): bool {
    const least = f64x2.pmin(first, last)
    const most = f64x2.pmax(first, last)
    return (
      f64x2.extract_lane(most, 0) < -0.501 ||
      f64x2.extract_lane(most, 1) < -0.501 ||
      f64x2.extract_lane(least, 0) > <f64>width - 0.499 ||
      f64x2.extract_lane(least, 1) > <f64>height - 0.499
    )
  }

  /** True if all cells that a run needs are in the field, with a small margin. */
  @inline static within(first: f64, last: f64, size: i32): bool {
    return min(first, last) >= 1.001 && max(first, last) < <f64>size - 2.001
  }
}

abstract class Run {
  static sample(
    field: usize,
    width: i32,
    height: i32,
    first: v128,
    pace: v128,
    count: i32,
    out: usize,
  ): void {
    const pitch = width << 2
    const left = Math.floor(f64x2.extract_lane(first, 0))
    const top = Math.floor(f64x2.extract_lane(first, 1))
    const corner = field + (((<i32>top - 1) * width + <i32>left - 1) << 2)
    const x0 = Lanes.splat(<f32>(f64x2.extract_lane(first, 0) - left))
    const y0 = Lanes.splat(<f32>(f64x2.extract_lane(first, 1) - top))
    const dx = Lanes.splat(<f32>f64x2.extract_lane(pace, 0))
    const dy = Lanes.splat(<f32>f64x2.extract_lane(pace, 1))
    let pixel = f32x4(0, 1, 2, 3)
    for (let at = 0; at < count; at += 4) {
      const x = f32x4.add(x0, f32x4.mul(dx, pixel))
      const y = f32x4.add(y0, f32x4.mul(dy, pixel))
      pixel = f32x4.add(pixel, Lanes.splat(4))
      const column = f32x4.floor(x)
      const row = f32x4.floor(y)
      const cells = Run.offsets(column, row, width)
      const fx = f32x4.sub(x, column)
      const fy = f32x4.sub(y, row)
      const v0 = Run.cubic(
        corner + i32x4.extract_lane(cells, 0),
        pitch,
        f32x4.extract_lane(fx, 0),
        f32x4.extract_lane(fy, 0),
      )
      const v1 = Run.cubic(
        corner + i32x4.extract_lane(cells, 1),
        pitch,
        f32x4.extract_lane(fx, 1),
        f32x4.extract_lane(fy, 1),
      )
      const v2 = Run.cubic(
        corner + i32x4.extract_lane(cells, 2),
        pitch,
        f32x4.extract_lane(fx, 2),
        f32x4.extract_lane(fy, 2),
      )
      const v3 = Run.cubic(
        corner + i32x4.extract_lane(cells, 3),
        pitch,
        f32x4.extract_lane(fx, 3),
        f32x4.extract_lane(fy, 3),
      )
      // Each vector holds four terms of the sum of one pixel: transposed, then added.
      const low01 = v128.shuffle<f32>(v0, v1, 0, 4, 1, 5)
      const high01 = v128.shuffle<f32>(v0, v1, 2, 6, 3, 7)
      const low23 = v128.shuffle<f32>(v2, v3, 0, 4, 1, 5)
      const high23 = v128.shuffle<f32>(v2, v3, 2, 6, 3, 7)
      const sum01 = f32x4.add(low01, high01)
      const sum23 = f32x4.add(low23, high23)
      const value = f32x4.add(
        v128.shuffle<f32>(sum01, sum23, 0, 1, 4, 5),
        v128.shuffle<f32>(sum01, sum23, 2, 3, 6, 7),
      )
      v128.store(out + (at << 2), value)
      if (v128.any_true(Lanes.missing(value))) Edge.patch(field, width, height, first, pace, at, out)
    }
  }

  /** Returns the number of bytes from the first cell of the run to the first cell of each pixel. */
  @inline static offsets(column: v128, row: v128, width: i32): v128 {
    const bits = i32x4.splat(MAGIC_BITS)
    const x = i32x4.sub(f32x4.add(column, Lanes.splat(MAGIC)), bits)
    const y = i32x4.sub(f32x4.add(row, Lanes.splat(MAGIC)), bits)
    return i32x4.shl(i32x4.add(x, i32x4.mul(y, i32x4.splat(width))), 2)
  }

  /**
   * Returns four terms of a pixel, one for each column, by cubic convolution. `corner` is the first of 4 by 4 cells.
   */
  @inline static cubic(corner: usize, pitch: i32, fx: f32, fy: f32): v128 {
    const down = Run.weights(Lanes.splat(fy))
    const a = f32x4.mul(v128.load(corner), v128.shuffle<f32>(down, down, 0, 0, 0, 0))
    const b = f32x4.mul(v128.load(corner + pitch), v128.shuffle<f32>(down, down, 1, 1, 1, 1))
    const c = f32x4.mul(v128.load(corner + 2 * pitch), v128.shuffle<f32>(down, down, 2, 2, 2, 2))
    const d = f32x4.mul(v128.load(corner + 3 * pitch), v128.shuffle<f32>(down, down, 3, 3, 3, 3))
    return f32x4.mul(f32x4.add(f32x4.add(a, b), f32x4.add(c, d)), Run.weights(Lanes.splat(fx)))
  }

  @inline static weights(t: v128): v128 {
    let sum = f32x4.add(f32x4.mul(f32x4(-0.5, 1.5, -1.5, 0.5), t), f32x4(1, -2.5, 2, -0.5))
    sum = f32x4.add(f32x4.mul(sum, t), f32x4(-0.5, 0, 0.5, 0))
    return f32x4.add(f32x4.mul(sum, t), f32x4(0, 1, 0, 0))
  }
}

/** The most cells across that a pixel may depend on: pixels of up to 16 cells. */
const WIDEST = 68
const acrossWeights = memory.data(68 * 4 + 16, 16)
const downWeights = memory.data(68 * 4 + 16, 16)

/**
 * Cubic convolution for pixels of two cells or more: stretched to the size of a pixel, so that every cell counts and fine
 * texture is not sampled at random.
 */
abstract class Wide {
  /** Returns how far the kernel is stretched, see `stretchOf` of ../kernels.ts. */
  @inline static scaleOf(pace: v128): f64 {
    const squares = f64x2.mul(pace, pace)
    const pixel = Math.sqrt(f64x2.extract_lane(squares, 0) + f64x2.extract_lane(squares, 1))
    return pixel < 2 ? 1 : 0.9 * pixel
  }

  static run(
    field: usize,
    width: i32,
    height: i32,
    first: v128,
    pace: v128,
    count: i32,
    out: usize,
    scale: f64,
  ): void {
    const nearness = <f32>(1 / scale)
    for (let at = 0; at < count; at++) {
      const place = f64x2.add(first, f64x2.mul(pace, f64x2.splat(at)))
      const x = f64x2.extract_lane(place, 0)
      const y = f64x2.extract_lane(place, 1)
      let value = Wide.sample(field, width, height, x, y, scale, nearness)
      if (value != value) value = Wide.mean(field, width, height, x, y, scale)
      store<f32>(out + (at << 2), value)
    }
  }

  /** NaN if a cell is missing. */
  @inline static sample(
    field: usize,
    width: i32,
    height: i32,
    x: f64,
    y: f64,
    scale: f64,
    nearness: f32,
  ): f32 {
    const left = <i32>Math.ceil(x - 2 * scale)
    const top = <i32>Math.ceil(y - 2 * scale)
    const columns = <i32>Math.floor(x + 2 * scale) - left + 1
    const rows = <i32>Math.floor(y + 2 * scale) - top + 1
    if (left < 0 || top < 0 || left + columns > width || top + rows > height || columns > WIDEST)
      return f32.NaN
    const wholeAcross = Wide.weigh(acrossWeights, columns, <f32>(<f64>left - x), nearness)
    const wholeDown = Wide.weigh(downWeights, rows, <f32>(<f64>top - y), nearness)
    const from = field + ((top * width + left) << 2)
    const whole = wholeAcross * wholeDown
    const value = Wide.sum(from, width << 2, columns, rows, false) / whole
    return value == value ? value : Wide.sum(from, width << 2, columns, rows, true) / whole
  }

  /**
   * Returns the weighted sum of cells, read four at a time. Weights beyond the last column are zero; `isMasked` also skips
   * what is there, which may be missing.
   */
  @inline static sum(from: usize, pitch: i32, columns: i32, rows: i32, isMasked: bool): f32 {
    let sum = Lanes.splat(0)
    let row = from
    if (!isMasked && columns > 8 && columns <= 12) {
      // The usual number of columns: their weights stay at hand.
      const a = v128.load(acrossWeights)
      const b = v128.load(acrossWeights, 16)
      const c = v128.load(acrossWeights, 32)
      for (let down = 0; down < rows << 2; down += 4, row += pitch) {
        const both = f32x4.add(f32x4.mul(v128.load(row), a), f32x4.mul(v128.load(row, 16), b))
        const line = f32x4.add(both, f32x4.mul(v128.load(row, 32), c))
        sum = f32x4.add(sum, f32x4.mul(line, v128.load32_splat(downWeights + down)))
      }
      return Wide.total(sum)
    }
    for (let down = 0; down < rows << 2; down += 4, row += pitch) {
      let line = f32x4.mul(v128.load(row), v128.load(acrossWeights))
      if (isMasked) line = Wide.masked(line, acrossWeights)
      for (let at = 16; at < columns << 2; at += 16) {
        const part = f32x4.mul(v128.load(row + at), v128.load(acrossWeights + at))
        line = f32x4.add(line, isMasked ? Wide.masked(part, acrossWeights + at) : part)
      }
      sum = f32x4.add(sum, f32x4.mul(line, v128.load32_splat(downWeights + down)))
    }
    return Wide.total(sum)
  }

  @inline static masked(part: v128, weights: usize): v128 {
    return v128.and(part, f32x4.ne(v128.load(weights), Lanes.splat(0)))
  }

  /** Writes the weights of cells from `first`, their distance to the pixel in cells, and returns their sum. */
  @inline static weigh(weights: usize, count: i32, first: f32, nearness: f32): f32 {
    const step = Lanes.splat(4 * nearness)
    let t = f32x4.mul(f32x4.add(Lanes.splat(first), f32x4(0, 1, 2, 3)), Lanes.splat(nearness))
    let sum = Lanes.splat(0)
    for (let at = 0; at < count << 2; at += 16) {
      const d = f32x4.abs(t)
      const squared = f32x4.mul(d, d)
      const near = f32x4.mul(f32x4.sub(f32x4.mul(d, Lanes.splat(1.5)), Lanes.splat(2.5)), squared)
      const far = f32x4.sub(
        f32x4.mul(f32x4.sub(Lanes.splat(2.5), f32x4.mul(d, Lanes.splat(0.5))), d),
        Lanes.splat(4),
      )
      const weight = v128.bitselect(
        f32x4.add(near, Lanes.splat(1)),
        f32x4.add(f32x4.mul(far, d), Lanes.splat(2)),
        f32x4.lt(d, Lanes.splat(1)),
      )
      const inside = v128.and(weight, f32x4.lt(d, Lanes.splat(2)))
      v128.store(weights + at, inside)
      sum = f32x4.add(sum, inside)
      t = f32x4.add(t, step)
    }
    return Wide.total(sum)
  }

  @inline static total(sum: v128): f32 {
    return (
      f32x4.extract_lane(sum, 0) +
      f32x4.extract_lane(sum, 2) +
      (f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 3))
    )
  }

  /** Returns the mean of the known cells under a pixel; NaN if the nearest is missing. */
  static mean(field: usize, width: i32, height: i32, x: f64, y: f64, scale: f64): f32 {
    const nearest = Edge.cell(field, width, height, Math.floor(x + 0.5), Math.floor(y + 0.5))
    if (nearest != nearest) return nearest
    let sum: f64 = 0
    let known: f64 = 0
    const half = scale / 2
    for (let row = Math.ceil(y - half); row <= y + half; row++) {
      for (let column = Math.ceil(x - half); column <= x + half; column++) {
        const value = Edge.cell(field, width, height, column, row)
        if (value != value) continue
        sum += value
        known += 1
      }
    }
    return known > 0 ? <f32>(sum / known) : nearest
  }
}

/** Samples pixel by pixel where cells are missing or the field ends, using the available cells. */
abstract class Edge {
  static run(field: usize, width: i32, height: i32, first: v128, pace: v128, count: i32, out: usize): void {
    for (let at = 0; at < count; at++) {
      const place = f64x2.add(first, f64x2.mul(pace, f64x2.splat(at)))
      let value = Edge.cubic(field, width, height, place)
      if (value != value) value = Edge.linear(field, width, height, place)
      store<f32>(out + (at << 2), value)
    }
  }

  /** Computes again those of the next four pixels that are missing. */
  static patch(field: usize, width: i32, height: i32, first: v128, pace: v128, from: i32, out: usize): void {
    for (let at = from; at < from + 4; at++) {
      const value = load<f32>(out + (at << 2))
      if (value == value) continue
      const place = f64x2.add(first, f64x2.mul(pace, f64x2.splat(at)))
      store<f32>(out + (at << 2), Edge.linear(field, width, height, place))
    }
  }

  static cubic(field: usize, width: i32, height: i32, place: v128): f32 {
    const x = f64x2.extract_lane(place, 0)
    const y = f64x2.extract_lane(place, 1)
    const left = Math.floor(x)
    const top = Math.floor(y)
    if (left < 1 || top < 1 || left > width - 3 || top > height - 3) return f32.NaN
    const corner = field + (((<i32>top - 1) * width + <i32>left - 1) << 2)
    const parts = Run.cubic(corner, width << 2, <f32>(x - left), <f32>(y - top))
    return (
      f32x4.extract_lane(parts, 0) +
      f32x4.extract_lane(parts, 2) +
      (f32x4.extract_lane(parts, 1) + f32x4.extract_lane(parts, 3))
    )
  }

  static linear(field: usize, width: i32, height: i32, place: v128): f32 {
    const x = f64x2.extract_lane(place, 0)
    const y = f64x2.extract_lane(place, 1)
    const nearest = Edge.cell(field, width, height, Math.floor(x + 0.5), Math.floor(y + 0.5))
    if (nearest != nearest) return nearest
    const left = Math.floor(x)
    const top = Math.floor(y)
    let sum: f64 = 0
    let weights: f64 = 0
    for (let corner = 0; corner < 4; corner++) {
      const value = Edge.cell(field, width, height, left + (corner & 1), top + (corner >> 1))
      if (value != value) continue
      const across = corner & 1 ? x - left : 1 - (x - left)
      const down = corner >> 1 ? y - top : 1 - (y - top)
      sum += value * across * down
      weights += across * down
    }
    return weights > 0 ? <f32>(sum / weights) : nearest
  }

  static cell(field: usize, width: i32, height: i32, column: f64, row: f64): f32 {
    if (!(column >= 0 && row >= 0 && column < width && row < height)) return f32.NaN
    return load<f32>(field + ((<i32>row * width + <i32>column) << 2))
  }
}
