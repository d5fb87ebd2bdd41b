import { readFile } from 'node:fs/promises'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../../build/kernels.wasm')

// Node has it; its types come with those of the browser only, which have no place here.
declare const WebAssembly: {
  readonly instantiate: (code: Uint8Array) => Promise<{ readonly instance: { readonly exports: unknown } }>
}

/** Bytes from the start of the memory. */
export type Pointer = number

/** What wasm/kernels.ts exports; what the arguments mean is told there. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer; readonly grow: (pages: number) => number }
  readonly hillshade: Kernel
  readonly multiHillshade: Kernel
  readonly slope: Kernel
  readonly horizonsAll: Kernel
  readonly horizonsOpenness: Kernel
  readonly horizonsSky: Kernel
  readonly horizonsSkyAndPositive: Kernel
  readonly localDominance: Kernel
  readonly localRelief: Kernel
  readonly vat: Kernel
  readonly mix: Kernel
  readonly colourRelief: Kernel
  readonly pad: Kernel
  readonly halve: Kernel
  readonly warp: Kernel
  readonly quantise: Kernel
  readonly terrarium: Kernel
  readonly halveBytes: Kernel
  readonly cutGrey: Cut
  readonly cutColour: Cut
  readonly cutHeights: Cut
}
type Kernel = (...numbers: readonly number[]) => void
/** Tells how many samples a pixel has. */
type Cut = (...numbers: readonly number[]) => number

/** Kernels with a memory of their own. */
export async function loadKernelExports(): Promise<KernelExports> {
  const code = await readFile(FILE).catch((error: unknown) => {
    throw new Error(`${FILE} is missing: node scripts/setup/kernels.mjs makes it.`, { cause: error })
  })
  const { instance } = await WebAssembly.instantiate(code)
  return instance.exports as KernelExports
}
