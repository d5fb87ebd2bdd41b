import { Lanes } from './lanes'

const SKY = 1
const POSITIVE = 2
const NEGATIVE = 4
const DIRECTIONS = 16
const FAR: f32 = Infinity

const DEGREES_A_DIRECTION: f32 = 57.29578 / 16

/**
 * `padded`: the first cell of a window whose rows are `pitch` bytes apart and which has missing cells all round.
 * `rays`: for each direction the number of samples, then each one's distance in bytes and one over that in metres.
 */
export function horizonsAll(
  padded: usize,
  pitch: i32,
  width: i32,
  height: i32,
  rays: usize,
  sky: usize,
  positive: usize,
  negative: usize,
): void {
  Horizon.search(SKY | POSITIVE | NEGATIVE, padded, pitch, width, height, rays, sky, positive, negative)
}

export function horizonsSky(
  padded: usize,
  pitch: i32,
  width: i32,
  height: i32,
  rays: usize,
  sky: usize,
): void {
  Horizon.search(SKY, padded, pitch, width, height, rays, sky, 0, 0)
}

export function horizonsSkyAndPositive(
  padded: usize,
  pitch: i32,
  width: i32,
  height: i32,
  rays: usize,
  sky: usize,
  positive: usize,
): void {
  Horizon.search(SKY | POSITIVE, padded, pitch, width, height, rays, sky, positive, 0)
}

export function horizonsOpenness(
  padded: usize,
  pitch: i32,
  width: i32,
  height: i32,
  rays: usize,
  positive: usize,
  negative: usize,
): void {
  Horizon.search(POSITIVE | NEGATIVE, padded, pitch, width, height, rays, 0, positive, negative)
}

abstract class Horizon {
  /** Sixteen cells at a time, so that a sample's place and distance are read once for all of them. */
  @inline static search(
    want: i32,
    padded: usize,
    pitch: i32,
    width: i32,
    height: i32,
    rays: usize,
    sky: usize,
    positive: usize,
    negative: usize,
  ): void {
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column += 16) {
        const here = padded + row * pitch + (column << 2)
        const z0 = v128.load(here)
        const z1 = v128.load(here, 16)
        const z2 = v128.load(here, 32)
        const z3 = v128.load(here, 48)
        const none = Lanes.splat(0)
        let s0 = none,
          s1 = none,
          s2 = none,
          s3 = none
        let u0 = none,
          u1 = none,
          u2 = none,
          u3 = none
        let d0 = none,
          d1 = none,
          d2 = none,
          d3 = none
        let ray = rays
        for (let direction = 0; direction < DIRECTIONS; direction++) {
          let h0 = Lanes.splat(-FAR),
            h1 = h0,
            h2 = h0,
            h3 = h0
          let l0 = Lanes.splat(FAR),
            l1 = l0,
            l2 = l0,
            l3 = l0
          const end = ray + 4 + (load<i32>(ray) << 3)
          for (ray += 4; ray < end; ray += 8) {
            const there = here + load<i32>(ray)
            const nearness = v128.load32_splat(ray, 4)
            // A missing cell is NaN, and what is compared with NaN stays: pmax and pmin pass it over.
            let rise = f32x4.mul(f32x4.sub(v128.load(there), z0), nearness)
            h0 = f32x4.pmax(h0, rise)
            if (want & NEGATIVE) l0 = f32x4.pmin(l0, rise)
            rise = f32x4.mul(f32x4.sub(v128.load(there, 16), z1), nearness)
            h1 = f32x4.pmax(h1, rise)
            if (want & NEGATIVE) l1 = f32x4.pmin(l1, rise)
            rise = f32x4.mul(f32x4.sub(v128.load(there, 32), z2), nearness)
            h2 = f32x4.pmax(h2, rise)
            if (want & NEGATIVE) l2 = f32x4.pmin(l2, rise)
            rise = f32x4.mul(f32x4.sub(v128.load(there, 48), z3), nearness)
            h3 = f32x4.pmax(h3, rise)
            if (want & NEGATIVE) l3 = f32x4.pmin(l3, rise)
          }
          h0 = Horizon.known(h0)
          h1 = Horizon.known(h1)
          h2 = Horizon.known(h2)
          h3 = Horizon.known(h3)
          if (want & SKY) {
            s0 = f32x4.add(s0, Horizon.hidden(h0))
            s1 = f32x4.add(s1, Horizon.hidden(h1))
            s2 = f32x4.add(s2, Horizon.hidden(h2))
            s3 = f32x4.add(s3, Horizon.hidden(h3))
          }
          if (want & POSITIVE) {
            u0 = f32x4.add(u0, Lanes.atan(h0))
            u1 = f32x4.add(u1, Lanes.atan(h1))
            u2 = f32x4.add(u2, Lanes.atan(h2))
            u3 = f32x4.add(u3, Lanes.atan(h3))
          }
          if (want & NEGATIVE) {
            d0 = f32x4.add(d0, Lanes.atan(Horizon.known(l0)))
            d1 = f32x4.add(d1, Lanes.atan(Horizon.known(l1)))
            d2 = f32x4.add(d2, Lanes.atan(Horizon.known(l2)))
            d3 = f32x4.add(d3, Lanes.atan(Horizon.known(l3)))
          }
        }
        const at = (row * width + column) << 2
        if (want & SKY) Horizon.keep(sky + at, z0, z1, z2, z3, 1, -1.0 / 16, s0, s1, s2, s3)
        if (want & POSITIVE)
          Horizon.keep(positive + at, z0, z1, z2, z3, 90, -DEGREES_A_DIRECTION, u0, u1, u2, u3)
        if (want & NEGATIVE)
          Horizon.keep(negative + at, z0, z1, z2, z3, 90, DEGREES_A_DIRECTION, d0, d1, d2, d3)
      }
    }
  }

  /** A direction in which no cell is known counts as level. */
  @inline static known(extreme: v128): v128 {
    return v128.and(extreme, f32x4.lt(f32x4.abs(extreme), Lanes.splat(FAR)))
  }

  /** The sine of the horizon's angle, none below the level. */
  @inline static hidden(highest: v128): v128 {
    const rise = f32x4.pmax(highest, Lanes.splat(0))
    return f32x4.div(rise, f32x4.sqrt(f32x4.add(Lanes.splat(1), f32x4.mul(rise, rise))))
  }

  /** Writes base + part · sum; missing where the centre is. A row may spill into the next, which is written after it. */
  @inline static keep(
    at: usize,
    z0: v128,
    z1: v128,
    z2: v128,
    z3: v128,
    base: f32,
    part: f32,
    sum0: v128,
    sum1: v128,
    sum2: v128,
    sum3: v128,
  ): void {
    v128.store(at, Horizon.scaled(z0, base, part, sum0))
    v128.store(at, Horizon.scaled(z1, base, part, sum1), 16)
    v128.store(at, Horizon.scaled(z2, base, part, sum2), 32)
    v128.store(at, Horizon.scaled(z3, base, part, sum3), 48)
  }

  @inline static scaled(centre: v128, base: f32, part: f32, sum: v128): v128 {
    const value = f32x4.add(Lanes.splat(base), f32x4.mul(sum, Lanes.splat(part)))
    return f32x4.add(value, f32x4.sub(centre, centre))
  }
}
