import { Lanes } from './lanes'

const SKY = 1
const POSITIVE = 2
const NEGATIVE = 4
const FAR: f32 = Infinity
const TURN: f32 = 6.2831855
const SIGN = <i32>0x80000000

const DEGREES: f32 = 57.29578
/** Bytes of four directions of sixteen cells, and of all directions. */
const FOUR_DIRECTIONS = 256
const FALLS = 1024
/** After the falls: the number of directions of each of the sixteen cells in which there is a known cell. */
const SEEN = 2048

/**
 * Computes the horizons of ../reference/horizon.ts. `padded`: the first cell of a window whose rows are `pitch` bytes
 * apart and which has missing cells on all sides. `rays`: for each direction the number of samples, then for each
 * sample its offset in bytes and 1 / distance in metres. `extremes`: 2112 bytes of space for the steepest rises and
 * falls of sixteen cells in sixteen directions, and for the number of these directions that count. A direction without a
 * known cell is left out; a cell without any such direction is unknown.
 */
export function horizonsAll(
  padded: usize,
  pitch: i32,
  width: i32,
  height: i32,
  rays: usize,
  extremes: usize,
  sky: usize,
  positive: usize,
  negative: usize,
): void {
  Horizon.search(
    SKY | POSITIVE | NEGATIVE,
    padded,
    pitch,
    width,
    height,
    rays,
    extremes,
    sky,
    positive,
    negative,
  )
}

/** Computes only the sky-view factor; the arguments are the same. */
export function horizonsSky(
  padded: usize,
  pitch: i32,
  width: i32,
  height: i32,
  rays: usize,
  extremes: usize,
  sky: usize,
): void {
  Horizon.search(SKY, padded, pitch, width, height, rays, extremes, sky, 0, 0)
}

/** Computes the sky-view factor and positive openness; the arguments are the same. */
export function horizonsSkyAndPositive(
  padded: usize,
  pitch: i32,
  width: i32,
  height: i32,
  rays: usize,
  extremes: usize,
  sky: usize,
  positive: usize,
): void {
  Horizon.search(SKY | POSITIVE, padded, pitch, width, height, rays, extremes, sky, positive, 0)
}

/** Computes positive and negative openness; the arguments are the same. */
export function horizonsOpenness(
  padded: usize,
  pitch: i32,
  width: i32,
  height: i32,
  rays: usize,
  extremes: usize,
  positive: usize,
  negative: usize,
): void {
  Horizon.search(POSITIVE | NEGATIVE, padded, pitch, width, height, rays, extremes, 0, positive, negative)
}

abstract class Horizon {
  /** Searches sixteen cells at a time, so that the offset and distance of a sample are read once for all of them. */
  @inline static search(
    want: i32,
    padded: usize,
    pitch: i32,
    width: i32,
    height: i32,
    rays: usize,
    extremes: usize,
    sky: usize,
    positive: usize,
    negative: usize,
  ): void {
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column += 16) {
        const here = padded + row * pitch + (column << 2)
        Horizon.look(want, here, rays, extremes)
        for (let part = 0; part < 64; part += 16) {
          const centre = v128.load(here + part)
          const missing = f32x4.sub(centre, centre)
          const counted = v128.load(extremes + SEEN + part)
          const share = f32x4.add(f32x4.div(Lanes.splat(1), counted), missing)
          const known = v128.bitselect(share, Lanes.splat(f32.NaN), f32x4.gt(counted, Lanes.splat(0)))
          const at = ((row * width + column) << 2) + part
          if (want & SKY) {
            const hidden = f32x4.mul(Horizon.hidden(extremes + part), known)
            v128.store(sky + at, f32x4.sub(Lanes.splat(1), hidden))
          }
          const degrees = f32x4.mul(known, Lanes.splat(DEGREES))
          if (want & POSITIVE) {
            const up = f32x4.mul(Horizon.angles(extremes + part), degrees)
            v128.store(positive + at, f32x4.sub(Lanes.splat(90), up))
          }
          if (want & NEGATIVE) {
            const down = f32x4.mul(Horizon.angles(extremes + FALLS + part), degrees)
            v128.store(negative + at, f32x4.add(Lanes.splat(90), down))
          }
        }
      }
    }
  }

  /** Writes the steepest rise and fall of sixteen cells in each direction, and counts the directions. */
  @inline static look(want: i32, here: usize, rays: usize, extremes: usize): void {
    const z0 = v128.load(here)
    const z1 = v128.load(here, 16)
    const z2 = v128.load(here, 32)
    const z3 = v128.load(here, 48)
    let ray = rays
    let n0 = Lanes.splat(0)
    let n1 = n0
    let n2 = n0
    let n3 = n0
    for (let to = extremes; to < extremes + FALLS; to += 64) {
      let h0 = Lanes.splat(-FAR)
      let h1 = h0
      let h2 = h0
      let h3 = h0
      let l0 = Lanes.splat(FAR)
      let l1 = l0
      let l2 = l0
      let l3 = l0
      const end = ray + 4 + (load<i32>(ray) << 3)
      for (ray += 4; ray < end; ray += 8) {
        const there = here + load<i32>(ray)
        const nearness = v128.load32_splat(ray, 4)
        // A missing cell is NaN. In pmax and pmin a comparison with NaN keeps the first value, so that missing cells
        // are skipped.
        const r0 = f32x4.mul(f32x4.sub(v128.load(there), z0), nearness)
        h0 = f32x4.pmax(h0, r0)
        if (want & NEGATIVE) l0 = f32x4.pmin(l0, r0)
        const r1 = f32x4.mul(f32x4.sub(v128.load(there, 16), z1), nearness)
        h1 = f32x4.pmax(h1, r1)
        if (want & NEGATIVE) l1 = f32x4.pmin(l1, r1)
        const r2 = f32x4.mul(f32x4.sub(v128.load(there, 32), z2), nearness)
        h2 = f32x4.pmax(h2, r2)
        if (want & NEGATIVE) l2 = f32x4.pmin(l2, r2)
        const r3 = f32x4.mul(f32x4.sub(v128.load(there, 48), z3), nearness)
        h3 = f32x4.pmax(h3, r3)
        if (want & NEGATIVE) l3 = f32x4.pmin(l3, r3)
      }
      n0 = f32x4.add(n0, Horizon.one(h0))
      n1 = f32x4.add(n1, Horizon.one(h1))
      n2 = f32x4.add(n2, Horizon.one(h2))
      n3 = f32x4.add(n3, Horizon.one(h3))
      v128.store(to, Horizon.known(h0))
      v128.store(to, Horizon.known(h1), 16)
      v128.store(to, Horizon.known(h2), 32)
      v128.store(to, Horizon.known(h3), 48)
      if (want & NEGATIVE) {
        v128.store(to, Horizon.known(l0), FALLS)
        v128.store(to, Horizon.known(l1), FALLS + 16)
        v128.store(to, Horizon.known(l2), FALLS + 32)
        v128.store(to, Horizon.known(l3), FALLS + 48)
      }
    }
    v128.store(extremes, n0, SEEN)
    v128.store(extremes, n1, SEEN + 16)
    v128.store(extremes, n2, SEEN + 32)
    v128.store(extremes, n3, SEEN + 48)
  }

  /** Returns 0, which adds nothing to a sum, for a direction without a known cell. */
  @inline static known(extreme: v128): v128 {
    return v128.and(extreme, f32x4.lt(f32x4.abs(extreme), Lanes.splat(FAR)))
  }

  /** Returns 1 for a direction with a known cell, otherwise 0. */
  @inline static one(extreme: v128): v128 {
    return v128.and(Lanes.splat(1), f32x4.lt(f32x4.abs(extreme), Lanes.splat(FAR)))
  }

  /** Returns the sum of the sines of the horizons above the horizontal. */
  @inline static hidden(rises: usize): v128 {
    let hidden = Lanes.splat(0)
    for (let at = rises; at < rises + FALLS; at += 128) {
      // Two sines over their common denominator, because division is expensive.
      const zero = Lanes.splat(0)
      const a = f32x4.pmax(v128.load(at), zero)
      const b = f32x4.pmax(v128.load(at, 64), zero)
      const one = Lanes.splat(1)
      const longA = f32x4.sqrt(f32x4.add(one, f32x4.mul(a, a)))
      const longB = f32x4.sqrt(f32x4.add(one, f32x4.mul(b, b)))
      const both = f32x4.add(f32x4.mul(a, longB), f32x4.mul(b, longA))
      hidden = f32x4.add(hidden, f32x4.div(both, f32x4.mul(longA, longB)))
    }
    return hidden
  }

  /**
   * Returns the sum of sixteen angles whose tangents are given, in radians. The angle of a product of complex numbers
   * is the sum of their angles, so that four tangents need only one arctangent.
   */
  @inline static angles(tangents: usize): v128 {
    let sum = Lanes.splat(0)
    for (let at = tangents; at < tangents + FALLS; at += FOUR_DIRECTIONS) {
      const a = v128.load(at)
      const b = v128.load(at, 64)
      const c = v128.load(at, 128)
      const d = v128.load(at, 192)
      const one = Lanes.splat(1)
      const firstReal = f32x4.sub(one, f32x4.mul(a, b))
      const first = f32x4.add(a, b)
      const secondReal = f32x4.sub(one, f32x4.mul(c, d))
      const second = f32x4.add(c, d)
      const real = f32x4.sub(f32x4.mul(firstReal, secondReal), f32x4.mul(first, second))
      const imaginary = f32x4.add(f32x4.mul(firstReal, second), f32x4.mul(first, secondReal))
      // Each pair lies within half a turn of zero. If two with the same sign give a sum with the other sign, the sum
      // went past half a turn.
      const turned = v128.andnot(v128.xor(first, imaginary), v128.xor(first, second))
      const whole = v128.and(i32x4.shr_s(turned, 31), Lanes.splat(TURN))
      const more = v128.or(whole, v128.and(first, i32x4.splat(SIGN)))
      sum = f32x4.add(sum, f32x4.add(more, Lanes.angle(real, imaginary)))
    }
    return sum
  }
}
