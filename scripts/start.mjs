// `npm start`: completes the set-up, then runs the portal. No step is repeated.
import { setUp } from './setup/all.mjs'
import { endWithNpm } from './setup/parent.mjs'
import { run } from './setup/run.mjs'
import { SERVER_FLAGS, SERVER_MEMORY } from './setup/server-flags.mjs'

endWithNpm()
await setUp()
process.exit(await run('node', [...SERVER_FLAGS, 'server/main.ts'], SERVER_MEMORY))
