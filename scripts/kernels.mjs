// `npm run kernels`: compiles the kernels, the decoders and the encoder of the relief engine after a change of their sources. The
// compiled files are committed, so that a portal needs no compiler. `--check` changes nothing: it compiles them unless this was done
// with exactly these files, and fails if a committed file is not what its source makes.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fingerprint, isDone, markDone } from './setup/fingerprint.mjs'
import { EVERYTHING, install } from './setup/install.mjs'
import { PROJECT, step } from './setup/run.mjs'

/** Each with its source (`.ts`) and what it makes (`.wasm`). */
const MODULES = ['relief/kernels/wasm/kernels', 'relief/tiff/wasm/decoders', 'relief/webp/wasm/frame']
const OPTIONS = ['--enable', 'simd', '--runtime', 'stub', '-O3', '--noAssert']
const BUILT = 'build/kernels'
const MARK = `${BUILT}/checked`

/** @param {string} file */
const read = (file) => readFileSync(path.join(PROJECT, file))
/** With the compiled files, which lie beside the sources. */
const now = () => fingerprint([...MODULES.map(path.dirname), 'scripts/kernels.mjs', 'package-lock.json'])

const { check: onlyCheck } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values
if (onlyCheck && isDone(MARK, now())) process.exit()

await install(EVERYTHING)
mkdirSync(path.join(PROJECT, BUILT), { recursive: true })
let stale = false
for (const name of MODULES) {
  const built = path.join(BUILT, path.basename(name))
  // The text form is for performance work.
  const files = ['--outFile', `${built}.wasm`, '--textFile', `${built}.wat`]
  await step(`Compiling ${name}.ts`, 'asc', [`${name}.ts`, ...OPTIONS, ...files])
  if (!onlyCheck) copyFileSync(path.join(PROJECT, `${built}.wasm`), path.join(PROJECT, `${name}.wasm`))
  else if (!read(`${built}.wasm`).equals(read(`${name}.wasm`))) {
    stale = true
    console.error(`${name}.wasm is not what its source makes. Run npm run kernels, and commit it.`)
  }
}
if (stale) process.exit(1)
markDone(MARK, now())
