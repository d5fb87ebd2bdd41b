import { Lanes } from './lanes'

const LOWEST: f64 = 32768
const PARTS: f64 = 256
const TOO_HIGH: f64 = 16777216
// Adding this to a whole number leaves the number in the lowest bits.
const MAGIC: f64 = 4503599627370496

/**
 * Converts values to eight bits: 0 if missing, otherwise 1 + 254 · (value − black) / (white − black), rounded. May
 * write 15 bytes beyond the end.
 */
export function quantise(values: usize, count: i32, out: usize, black: f32, white: f32): void {
  const scale: f32 = 254 / (white - black)
  for (let at = 0; at < count; at += 16) {
    const from = values + (at << 2)
    const low = i16x8.narrow_i32x4_s(Grey.of(from, black, scale), Grey.of(from + 16, black, scale))
    const high = i16x8.narrow_i32x4_s(Grey.of(from + 32, black, scale), Grey.of(from + 48, black, scale))
    v128.store(out + at, i8x16.narrow_i16x8_u(low, high))
  }
}

abstract class Grey {
  @inline static of(at: usize, black: f32, scale: f32): v128 {
    const part = f32x4.mul(f32x4.sub(v128.load(at), Lanes.splat(black)), Lanes.splat(scale))
    const grey = Lanes.clamp(part, 0, 254)
    // NaN becomes 0. Adding a half turns truncation into rounding.
    return i32x4.trunc_sat_f32x4_s(f32x4.add(grey, Lanes.splat(1.5)))
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
