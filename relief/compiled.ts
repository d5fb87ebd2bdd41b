import { readFileSync } from 'node:fs'
import path from 'node:path'

// Node has WebAssembly, but its types come with those of the browser, which do not belong here.
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** The memory of a compiled module. */
export interface CompiledMemory {
  readonly buffer: ArrayBuffer
  readonly grow: (pages: number) => number
}

const PAGE = 65_536

/** Loads a module that the set-up compiled, with its own memory. Throws if it has not been compiled. */
export function loadCompiled(name: 'decoders' | 'webp'): unknown {
  const file = path.resolve(import.meta.dirname, `../build/${name}.wasm`)
  let code: Uint8Array
  try {
    code = readFileSync(file)
  } catch (error) {
    throw new Error(`${file} is missing: run node scripts/setup/kernels.mjs.`, { cause: error })
  }
  return new WebAssembly.Instance(new WebAssembly.Module(code)).exports
}

/** Makes sure that a memory has so many bytes. */
export function reserve(memory: CompiledMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
}
