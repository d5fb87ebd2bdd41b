import { loadCompiled, reserve, type CompiledMemory } from '../compiled.ts'

/** The exports of wasm/frame.ts, which documents the arguments. */
interface Encoder {
  readonly memory: CompiledMemory
  readonly WIDEST: { readonly value: number }
  readonly HEADER_DECISIONS: { readonly value: number }
  readonly free: () => number
  readonly encodeGrey: (
    grey: number,
    width: number,
    height: number,
    quality: number,
    ways: number,
    decisions: number,
    out: number,
  ) => number
}

/** Samples are read in whole vectors: up to this many bytes beyond the end. */
const SPILL = 16
const MACROBLOCK = 16
/**
 * The most decisions of a macroblock: 19 for each level of 256 pixels and 16 means and one for each block of chroma, and
 * 7 for the prediction of each block of 4 by 4 pixels and few more. Usually there are one or two for each pixel, and the
 * rest of the memory is never touched.
 */
const MACROBLOCK_DECISIONS = 19 * (256 + 16) + 8
const WAY_DECISIONS = 7 * 16 + 16
const DECISION_BYTES = 2

/**
 * How much a picture keeps. 'finest' keeps the faintest lines: 97 % of the contrast and of the correlation of what
 * differs from the mean of 5 by 5 pixels. 'usual' keeps about 94 % in about two thirds of the bytes.
 */
export type GreyQuality = 'finest' | 'usual'
const QUALITIES: readonly GreyQuality[] = ['finest', 'usual']

let encoder: Encoder | null = null

/**
 * Encodes grey samples, row by row, as lossy WebP, much faster than libvips. The bytes are the same on every machine.
 * Throws if the picture is empty or wider than 1024 pixels.
 */
export function encodeGrey(samples: Uint8Array, width: number, height: number, quality: GreyQuality): Buffer {
  encoder ??= loadCompiled(new URL('wasm/frame.wasm', import.meta.url)) as Encoder
  const { memory, WIDEST, HEADER_DECISIONS, free } = encoder
  if (width < 1 || height < 1 || width > WIDEST.value || samples.length !== width * height)
    throw new RangeError(
      `A picture of ${width} by ${height} pixels is not possible with ${samples.length} samples.`,
    )
  const macroblocks = Math.ceil(width / MACROBLOCK) * Math.ceil(height / MACROBLOCK)
  const wayDecisions = macroblocks * WAY_DECISIONS + HEADER_DECISIONS.value
  const decisions = macroblocks * MACROBLOCK_DECISIONS
  const grey = free()
  const ways = grey + samples.length + SPILL + (samples.length % 2)
  const recorded = ways + wayDecisions * DECISION_BYTES
  const out = recorded + decisions * DECISION_BYTES
  // A decision takes less than a byte.
  reserve(memory, out + decisions + wayDecisions)
  new Uint8Array(memory.buffer).set(samples, grey)
  const length = encoder.encodeGrey(grey, width, height, QUALITIES.indexOf(quality), ways, recorded, out)
  return Buffer.from(new Uint8Array(memory.buffer, out, length))
}
