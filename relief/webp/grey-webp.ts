import { loadCompiled, reserve, type CompiledMemory } from '../compiled.ts'

/** The exports of wasm/frame.ts, which documents the arguments. */
interface Encoder {
  readonly memory: CompiledMemory
  readonly WIDEST: { readonly value: number }
  readonly free: () => number
  readonly encodeGrey: (
    grey: number,
    width: number,
    height: number,
    ways: number,
    decisions: number,
    out: number,
  ) => number
}

/** Samples are read in whole vectors: up to this many bytes beyond the end. */
const SPILL = 16
const MACROBLOCK = 16
/**
 * The most decisions of a macroblock: 19 for each level of 256 pixels and 16 means, and few for the prediction. Of the
 * header: 9 for each of 1,056 probabilities, and few more. Usually there is one for each pixel, and the rest of the
 * memory is never touched.
 */
const MACROBLOCK_DECISIONS = 19 * (256 + 16) + 64
const HEADER_DECISIONS = 9 * 1056 + 256
const DECISION_BYTES = 2

let encoder: Encoder | null = null

/**
 * Encodes grey samples, row by row, as lossy WebP, much faster than libvips. The bytes are the same on every machine.
 * Throws if the picture is empty or wider than 1024 pixels.
 */
export function encodeGrey(samples: Uint8Array, width: number, height: number): Buffer {
  encoder ??= loadCompiled(new URL('wasm/frame.wasm', import.meta.url)) as Encoder
  const { memory, WIDEST, free } = encoder
  if (width < 1 || height < 1 || width > WIDEST.value || samples.length !== width * height)
    throw new RangeError(
      `A picture of ${width} by ${height} pixels is not possible with ${samples.length} samples.`,
    )
  const macroblocks = Math.ceil(width / MACROBLOCK) * Math.ceil(height / MACROBLOCK)
  const decisions = macroblocks * MACROBLOCK_DECISIONS + HEADER_DECISIONS
  const grey = free()
  const ways = grey + samples.length + SPILL
  const recorded = ways + macroblocks + (macroblocks % 2)
  const out = recorded + decisions * DECISION_BYTES
  // A decision takes less than a byte.
  reserve(memory, out + decisions)
  new Uint8Array(memory.buffer).set(samples, grey)
  const length = encoder.encodeGrey(grey, width, height, ways, recorded, out)
  return Buffer.from(new Uint8Array(memory.buffer, out, length))
}
