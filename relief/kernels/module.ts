import { readFile } from 'node:fs/promises'

const FILE = new URL('wasm/kernels.wasm', import.meta.url)

// Node provides WebAssembly, but its types are part of the browser types, which do not belong here.
declare const WebAssembly: {
  readonly instantiate: (code: Uint8Array) => Promise<{ readonly instance: { readonly exports: unknown } }>
}

/** Offset in bytes from the start of the memory. */
export type Pointer = number

/** The exports of wasm/kernels.ts, which documents the arguments. */
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
  readonly nearDeviation: Kernel
  readonly squares: Kernel
  readonly farDeviation: Kernel
  readonly positionShape: Kernel
  readonly positionColours: Kernel
  readonly pad: Kernel
  readonly halve: Kernel
  readonly warp: Kernel
  readonly quantise: Kernel
  readonly terrarium: Kernel
  readonly cutGrey: Cut
  readonly cutColour: Cut
  readonly cutHeights: Cut
}
type Kernel = (...numbers: readonly number[]) => void
/** Returns the number of samples per pixel. */
type Cut = (...numbers: readonly number[]) => number

/** Loads the kernels with their own memory. */
export async function loadKernelExports(): Promise<KernelExports> {
  const { instance } = await WebAssembly.instantiate(await readFile(FILE))
  return instance.exports as KernelExports
}
