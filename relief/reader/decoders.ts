import { readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../../build/decoders.wasm')

// Node has it; its types come with those of the browser only, which have no place here.
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** What wasm/decoders.ts exports; what the arguments mean is told there. */
interface Decoders {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number }
  readonly decodeLzw: (from: number, length: number, out: number, size: number, table: number) => number
  readonly undoFloatPredictor: (bytes: number, width: number, rows: number, out: number) => void
  readonly hideMissing: (values: number, count: number, mark: number, lowest: number, highest: number) => void
}

const PAGE = 65_536
const START = 1024
/** Whole vectors are read and written: up to this many bytes beyond what was asked for. */
const SPILL = 32
const LZW_TABLE = 4097 * 8 + 256
/** What goes through at once, bytes: a part of the processor's near memory. */
const PART = 65_536

let decoders: Decoders | null = null

/** Where each of several stretches of memory begins. What was in it before is gone. */
function share(...lengths: readonly number[]): { wasm: Decoders; at: number[] } {
  decoders ??= load()
  let end = START
  const at = lengths.map((length) => {
    const start = end
    end += Math.ceil((length + SPILL) / 16) * 16
    return start
  })
  const missing = end - decoders.memory.buffer.byteLength
  if (missing > 0) decoders.memory.grow(Math.ceil(missing / PAGE))
  return { wasm: decoders, at }
}

function load(): Decoders {
  let code: Uint8Array
  try {
    code = readFileSync(FILE)
  } catch (error) {
    throw new Error(`${FILE} is missing: node scripts/setup/kernels.mjs makes it.`, { cause: error })
  }
  return new WebAssembly.Instance(new WebAssembly.Module(code)).exports as Decoders
}

/** Returns how many bytes were written, at most as many as `into` holds; −1 − code for a code that stands for nothing. */
export function decodeLzw(from: Uint8Array, into: Uint8Array): number {
  const { wasm, at } = share(LZW_TABLE, from.length, into.length)
  const [table = 0, source = 0, target = 0] = at
  const memory = new Uint8Array(wasm.memory.buffer)
  memory.set(from, source)
  const written = wasm.decodeLzw(source, from.length, target, into.length, table)
  if (written > 0) into.set(memory.subarray(target, target + written))
  return written
}

/** Of rows of 32-bit floats, in place. */
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

/** Makes NaN of `mark` and of all that does not lie between the two limits, in place. */
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
