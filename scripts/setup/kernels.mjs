import { fingerprint, isDone, markDone } from './fingerprint.mjs'
import { step } from './run.mjs'

const MARK = 'build/kernels.sources'
const MODULES = [
  { from: 'relief/kernels/wasm/kernels.ts', to: 'build/kernels' },
  { from: 'relief/tiff/wasm/decoders.ts', to: 'build/decoders' },
  { from: 'relief/webp/wasm/frame.ts', to: 'build/webp' },
]
const SOURCES = ['relief/kernels/wasm', 'relief/tiff/wasm', 'relief/webp/wasm', 'package-lock.json']
const OPTIONS = ['--enable', 'simd', '--runtime', 'stub', '-O3', '--noAssert']

/** Compiles the kernels, the decoders and the encoder of the relief engine unless they were compiled from exactly these sources. */
export async function buildKernels() {
  const sources = fingerprint(SOURCES)
  if (isDone(MARK, sources)) return
  for (const { from, to } of MODULES) {
    // The text form is for performance work.
    const files = ['--outFile', `${to}.wasm`, '--textFile', `${to}.wat`]
    await step(`Compiling ${from}`, 'asc', [from, ...OPTIONS, ...files])
  }
  markDone(MARK, sources)
}

/** Vitest calls this export of a set-up file. */
export const setup = buildKernels

if (import.meta.main) await buildKernels()
