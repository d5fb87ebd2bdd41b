// `npm run relief -- …`: does whatever set-up is missing, then what the arguments ask of the relief engine.
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { run } from './setup/run.mjs'

await install()
await buildKernels()
process.exit(await run('node', ['relief/main.ts', ...process.argv.slice(2)]))
