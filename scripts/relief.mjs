// `npm run relief -- …`: does whatever set-up is missing, then what the arguments ask of the relief engine.
import { availableParallelism } from 'node:os'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { run } from './setup/run.mjs'

await install()
await buildKernels()
// A build's memory is a third less so: glibc would keep memory apart for each of two dozen threads, more tiles would be encoded
// at once than there are processors, and fresh objects, of which there are few, would have 16 MB in each thread.
const memory = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: String(availableParallelism()) }
const few = '--max-semi-space-size=2'
process.exit(await run('node', [few, 'relief/main.ts', ...process.argv.slice(2)], memory))
