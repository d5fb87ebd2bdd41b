import { fingerprint, isDone, markDone } from './fingerprint.mjs'
import { step } from './run.mjs'

const MARK = 'build/kernels.sources'
const SOURCES = ['relief/kernels/wasm', 'package-lock.json']
// The text form lies beside it for people who look for speed.
const TO = ['--outFile', 'build/kernels.wasm', '--textFile', 'build/kernels.wat']
const OPTIONS = ['--enable', 'simd', '--runtime', 'stub', '-O3', '--noAssert']

/** Compiles the kernels of the relief engine unless they were compiled from just these sources. */
export async function buildKernels() {
  const sources = fingerprint(SOURCES)
  if (isDone(MARK, sources)) return
  await step('Compiling the relief kernels', 'asc', ['relief/kernels/wasm/kernels.ts', ...OPTIONS, ...TO])
  markDone(MARK, sources)
}

/** For `vitest`, which calls what a set-up file exports. */
export const setup = buildKernels

if (import.meta.main) await buildKernels()
