import { Lanes } from './lanes'

/**
 * Computes localDominance of relief/testing/reference-blends.ts. `padded` is as in horizon.ts. `samples`: the offset in
 * bytes and the weight of each sample, up to `end`. Nearly always the whole ring is known; otherwise the block is computed
 * again from pairs of known cells on opposite sides, or from all known cells where there is no pair.
 */
export function localDominance(
  padded: usize,
  pitch: i32,
  out: usize,
  width: i32,
  height: i32,
  observer: f32,
  samples: usize,
  end: usize,
): void {
  let level: f32 = 0
  for (let sample = samples; sample < end; sample += 8) level += observer * load<f32>(sample, 4)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column += 16) {
      const here = padded + row * pitch + (column << 2)
      const to = out + ((row * width + column) << 2)
      const eyes = Lanes.splat(observer)
      const e0 = f32x4.add(v128.load(here), eyes)
      const e1 = f32x4.add(v128.load(here, 16), eyes)
      const e2 = f32x4.add(v128.load(here, 32), eyes)
      const e3 = f32x4.add(v128.load(here, 48), eyes)
      const zero = Lanes.splat(0)
      let s0 = zero
      let s1 = zero
      let s2 = zero
      let s3 = zero
      let known = zero
      for (let sample = samples; sample < end; sample += 8) {
        const there = here + load<i32>(sample)
        const weight = v128.load32_splat(sample, 4)
        const b0 = f32x4.sub(e0, v128.load(there))
        const b1 = f32x4.sub(e1, v128.load(there, 16))
        const b2 = f32x4.sub(e2, v128.load(there, 32))
        const b3 = f32x4.sub(e3, v128.load(there, 48))
        known = f32x4.add(known, f32x4.add(f32x4.add(b0, b1), f32x4.add(b2, b3)))
        s0 = f32x4.add(s0, f32x4.mul(f32x4.pmax(zero, b0), weight))
        s1 = f32x4.add(s1, f32x4.mul(f32x4.pmax(zero, b1), weight))
        s2 = f32x4.add(s2, f32x4.mul(f32x4.pmax(zero, b2), weight))
        s3 = f32x4.add(s3, f32x4.mul(f32x4.pmax(zero, b3), weight))
      }
      if (v128.any_true(Lanes.missing(known))) {
        Ring.withGaps(here, to, e0, observer, samples, end)
        Ring.withGaps(here + 16, to + 16, e1, observer, samples, end)
        Ring.withGaps(here + 32, to + 32, e2, observer, samples, end)
        Ring.withGaps(here + 48, to + 48, e3, observer, samples, end)
      } else {
        const whole = Lanes.splat(level)
        v128.store(to, f32x4.div(s0, whole))
        v128.store(to, f32x4.div(s1, whole), 16)
        v128.store(to, f32x4.div(s2, whole), 32)
        v128.store(to, f32x4.div(s3, whole), 48)
      }
    }
  }
}

abstract class Ring {
  /** Adds in the same order as above, so that a cell whose ring is complete gets the same bits. */
  static withGaps(here: usize, to: usize, eye: v128, observer: f32, samples: usize, end: usize): void {
    const zero = Lanes.splat(0)
    let looked = zero
    let level = zero
    let paired = zero
    let pairedLevel = zero
    for (let sample = samples; sample < end; sample += 8) {
      const away = load<i32>(sample)
      const weight = v128.load32_splat(sample, 4)
      const below = f32x4.sub(eye, v128.load(here + away))
      const opposite = v128.load(here - away)
      const seen = f32x4.mul(f32x4.pmax(zero, below), weight)
      const part = v128.and(f32x4.mul(Lanes.splat(observer), weight), f32x4.eq(below, below))
      const isPair = f32x4.eq(opposite, opposite)
      looked = f32x4.add(looked, seen)
      level = f32x4.add(level, part)
      paired = f32x4.add(paired, v128.and(seen, isPair))
      pairedLevel = f32x4.add(pairedLevel, v128.and(part, isPair))
    }
    const all = f32x4.div(looked, level)
    const pairs = f32x4.div(paired, pairedLevel)
    v128.store(to, v128.bitselect(pairs, all, f32x4.gt(pairedLevel, zero)))
  }
}
