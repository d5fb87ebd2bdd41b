// `npm run relief -- …`: completes the set-up, then runs the relief tool with the arguments. `RELIEF_SET_UP=off` leaves the
// set-up out: of many tasks that begin at once in one clone, each would install the packages of an updated one.
import { availableParallelism } from 'node:os'
import { install } from './setup/install.mjs'
import { run } from './setup/run.mjs'

if (process.env.RELIEF_SET_UP !== 'off') await install()
// These settings reduce the memory of a build by a third: otherwise glibc keeps separate memory for each of two dozen
// threads, more tiles are encoded at once than there are processors, and each thread reserves 16 MB for its few new objects.
const memory = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: String(availableParallelism()) }
const few = '--max-semi-space-size=2'
process.exit(await run('node', [few, 'relief/main.ts', ...process.argv.slice(2)], memory))
