import { readFileSync } from 'node:fs'

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

/** Loads a module that `npm run kernels` compiled, with its own memory. */
export function loadCompiled(file: URL): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))).exports
}

/** Makes sure that a memory has so many bytes. */
export function reserve(memory: CompiledMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
}
