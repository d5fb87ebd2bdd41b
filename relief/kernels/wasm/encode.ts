import { Lanes } from './lanes'

const LOWEST: f64 = 32768
const PARTS: f64 = 256
const TOO_HIGH: f64 = 16777216
// Adding this to a whole number leaves the number in the lowest bits.
const MAGIC: f64 = 4503599627370496

/**
 * Converts values to eight bits: 0 if missing, otherwise 1 (black) to 255 (white), rounded, by `stretched` of ../presets.ts.
 * May write 15 bytes beyond the end.
 */
export function quantise(values: usize, count: i32, out: usize, black: f32, white: f32, bend: f32): void {
  const middle: f32 = (black + white) / 2
  const scale: f32 = 2 / (white - black)
  for (let at = 0; at < count; at += 16) {
    const from = values + (at << 2)
    const low = i16x8.narrow_i32x4_s(
      Grey.of(from, middle, scale, bend),
      Grey.of(from + 16, middle, scale, bend),
    )
    const high = i16x8.narrow_i32x4_s(
      Grey.of(from + 32, middle, scale, bend),
      Grey.of(from + 48, middle, scale, bend),
    )
    v128.store(out + at, i8x16.narrow_i16x8_u(low, high))
  }
}

abstract class Grey {
  @inline static of(at: usize, middle: f32, scale: f32, bend: f32): v128 {
    const part = f32x4.mul(f32x4.sub(v128.load(at), Lanes.splat(middle)), Lanes.splat(scale))
    const shown = Lanes.clamp(part, -1, 1)
    const bent = f32x4.add(Lanes.splat(1), f32x4.mul(Lanes.splat(bend), f32x4.abs(shown)))
    const grey = f32x4.div(f32x4.mul(shown, Lanes.splat(127 * (1 + bend))), bent)
    // NaN becomes 0. Adding a half turns truncation into rounding.
    return i32x4.trunc_sat_f32x4_s(f32x4.add(grey, Lanes.splat(128.5)))
  }
}

/**
 * Converts heights in metres to red, green and blue: a copy of heightToTerrarium in geo/tiles/terrarium.ts, which
 * AssemblyScript cannot import. `step` is in metres. May write one byte beyond the end.
 */
export function terrarium(values: usize, count: i32, out: usize, step: f64): void {
  let to = out
  for (let at = 0; at < count; at++, to += 3) {
    const steps = Math.floor(<f64>load<f32>(values + (at << 2)) / step + 0.5)
    const parts = (steps * step + LOWEST) * PARTS
    // Four bytes at once: red first, and a zero where the next pixel will be.
    const whole = <u32>reinterpret<u64>(parts + MAGIC)
    store<u32>(to, parts > 0 && parts < TOO_HIGH ? bswap<u32>(whole << 8) : 0)
  }
}
