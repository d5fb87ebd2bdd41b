// `npm start`: completes the set-up, then runs the portal. No step is repeated.
import { buildWeb } from './setup/web-build.mjs'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { prepareData } from './setup/data.mjs'
import { endWithNpm } from './setup/parent.mjs'
import { run } from './setup/run.mjs'
import { SERVER_FLAGS, SERVER_MEMORY } from './setup/server-flags.mjs'

endWithNpm()
await install()
await buildWeb()
await buildKernels()
await prepareData()
process.exit(await run('node', [...SERVER_FLAGS, 'server/main.ts'], SERVER_MEMORY))
