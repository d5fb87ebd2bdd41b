import { Lanes } from './lanes'

// Adding this to a small whole number in single precision leaves the number in the lowest bits.
const MAGIC: f32 = 12582912
const MAGIC_BITS: i32 = 0x4b400000

/**
 * Samples a field at the pixel centres of a metatile, see ../reference/resampling.ts. `nodes`: (size / step + 1)² pairs
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
  bicubic: bool,
): void {
  const across = size / step + 1
  // Cells that a pixel may need on each side beyond the four around it.
  const reach: f64 = bicubic ? 1 : 0
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
        Place.within(f64x2.extract_lane(first, 0), f64x2.extract_lane(last, 0), reach, width) &&
        Place.within(f64x2.extract_lane(first, 1), f64x2.extract_lane(last, 1), reach, height)
      if (!inside) Edge.run(field, width, height, first, pace, step, to, bicubic)
      else if (bicubic) Run.bicubic(field, width, height, first, pace, step, to)
      else Run.bilinear(field, width, height, first, pace, step, to)
    }
  }
}

abstract class Place {
  @inline static between(upper: usize, lower: usize, part: f64): v128 {
    const from = v128.load(upper)
    return f64x2.add(from, f64x2.mul(f64x2.sub(v128.load(lower), from), f64x2.splat(part)))
  }

  /** True if all cells that a run needs are in the field, with a small margin. */
  @inline static within(first: f64, last: f64, reach: f64, size: i32): bool {
    return min(first, last) >= reach + 0.001 && max(first, last) < <f64>(size - 1) - reach - 0.001
  }
}

abstract class Run {
  static bilinear(
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
    const corner = field + ((<i32>top * width + <i32>left) << 2)
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
      const p0 = corner + i32x4.extract_lane(cells, 0)
      const p1 = corner + i32x4.extract_lane(cells, 1)
      const p2 = corner + i32x4.extract_lane(cells, 2)
      const p3 = corner + i32x4.extract_lane(cells, 3)
      const upper01 = v128.load64_lane(p1, v128.load64_zero(p0), 1)
      const upper23 = v128.load64_lane(p3, v128.load64_zero(p2), 1)
      const lower01 = v128.load64_lane(p1 + pitch, v128.load64_zero(p0 + pitch), 1)
      const lower23 = v128.load64_lane(p3 + pitch, v128.load64_zero(p2 + pitch), 1)
      const a = v128.shuffle<f32>(upper01, upper23, 0, 2, 4, 6)
      const b = v128.shuffle<f32>(upper01, upper23, 1, 3, 5, 7)
      const c = v128.shuffle<f32>(lower01, lower23, 0, 2, 4, 6)
      const d = v128.shuffle<f32>(lower01, lower23, 1, 3, 5, 7)
      const across = f32x4.sub(x, column)
      const upper = f32x4.add(a, f32x4.mul(across, f32x4.sub(b, a)))
      const lower = f32x4.add(c, f32x4.mul(across, f32x4.sub(d, c)))
      const value = f32x4.add(upper, f32x4.mul(f32x4.sub(y, row), f32x4.sub(lower, upper)))
      v128.store(out + (at << 2), value)
      // If all four corners are missing there is nothing to patch. This is true of most pixels beyond the edge of a
      // survey.
      const blank = v128.and(
        v128.and(Lanes.missing(a), Lanes.missing(b)),
        v128.and(Lanes.missing(c), Lanes.missing(d)),
      )
      if (v128.any_true(v128.andnot(Lanes.missing(value), blank)))
        Edge.patch(field, width, height, first, pace, at, out)
    }
  }

  static bicubic(
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

/** Samples pixel by pixel where cells are missing or the field ends, using the available cells. */
abstract class Edge {
  static run(
    field: usize,
    width: i32,
    height: i32,
    first: v128,
    pace: v128,
    count: i32,
    out: usize,
    bicubic: bool,
  ): void {
    for (let at = 0; at < count; at++) {
      const place = f64x2.add(first, f64x2.mul(pace, f64x2.splat(at)))
      let value = f32.NaN
      if (bicubic) value = Edge.cubic(field, width, height, place)
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
