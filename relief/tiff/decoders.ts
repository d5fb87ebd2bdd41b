import { loadCompiled, reserve, type CompiledMemory } from '../compiled.ts'

/** The exports of wasm/decoders.ts, which documents the arguments. */
interface Decoders {
  readonly memory: CompiledMemory
  readonly decodeLzw: (from: number, length: number, out: number, size: number, table: number) => number
  readonly undoFloatPredictor: (bytes: number, width: number, rows: number, out: number) => void
  readonly hideMissing: (values: number, count: number, mark: number, lowest: number, highest: number) => void
}

const START = 1024
/** Whole vectors are read and written: up to this many bytes beyond the end. */
const SPILL = 32
const LZW_TABLE = 4097 * 8 + 256
/** Bytes that are processed at once: a part of the processor's cache. */
const PART = 65_536

let decoders: Decoders | null = null

/** Divides the memory into ranges of these lengths and returns where each begins. Earlier content is lost. */
function share(...lengths: readonly number[]): { wasm: Decoders; at: number[] } {
  decoders ??= loadCompiled(new URL('wasm/decoders.wasm', import.meta.url)) as Decoders
  let end = START
  const at = lengths.map((length) => {
    const start = end
    end += Math.ceil((length + SPILL) / 16) * 16
    return start
  })
  reserve(decoders.memory, end)
  return { wasm: decoders, at }
}

/**
 * Decodes LZW. Returns the number of bytes written, at most as many as `into` holds, or −1 − code for an undefined
 * code.
 */
export function decodeLzw(from: Uint8Array, into: Uint8Array): number {
  const { wasm, at } = share(LZW_TABLE, from.length, into.length)
  const [table = 0, source = 0, target = 0] = at
  const memory = new Uint8Array(wasm.memory.buffer)
  memory.set(from, source)
  const written = wasm.decodeLzw(source, from.length, target, into.length, table)
  if (written > 0) into.set(memory.subarray(target, target + written))
  return written
}

/** Undoes predictor 3 for rows of 32-bit floats, in place. */
export function undoFloatPredictor(bytes: Uint8Array, width: number, rows: number): void {
  const pitch = width * 4
  const most = Math.max(1, Math.floor(PART / pitch))
  const { wasm, at } = share(most * pitch, most * pitch)
  const [source = 0, target = 0] = at
  const memory = new Uint8Array(wasm.memory.buffer)
  for (let row = 0; row < rows; row += most) {
    const some = Math.min(most, rows - row)
    memory.set(bytes.subarray(row * pitch, (row + some) * pitch), source)
    wasm.undoFloatPredictor(source, width, some, target)
    bytes.set(memory.subarray(target, target + some * pitch), row * pitch)
  }
}

/** Replaces `mark`, and everything that is not between the two limits, with NaN, in place. */
export function hideMissing(values: Float32Array, mark: number, lowest: number, highest: number): void {
  const { wasm, at } = share(PART)
  const [place = 0] = at
  const memory = new Float32Array(wasm.memory.buffer)
  const most = PART / 4
  for (let from = 0; from < values.length; from += most) {
    const part = values.subarray(from, from + most)
    memory.set(part, place / 4)
    wasm.hideMissing(place, part.length, mark, lowest, highest)
    part.set(memory.subarray(place / 4, place / 4 + part.length))
  }
}
