// `npm run relief -- …`: does whatever set-up is missing, then what the arguments ask of the relief engine.
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { run } from './setup/run.mjs'

await install()
await buildKernels()
// glibc keeps memory apart for each of two dozen threads unless it is told not to: a fifth less for a build.
const memory = { MALLOC_ARENA_MAX: '2' }
process.exit(await run('node', ['relief/main.ts', ...process.argv.slice(2)], memory))
