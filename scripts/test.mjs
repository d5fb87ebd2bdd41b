// `npm test`: does whatever set-up is missing, then everything that must pass, the quick things first.
import { buildWeb } from './setup/web-build.mjs'
import { chromium } from './setup/chromium.mjs'
import { install } from './setup/install.mjs'
import { mapServer } from './setup/mapserver.mjs'
import { step } from './setup/run.mjs'

await install()
const browser = await chromium().catch((/** @type {Error} */ error) => {
  console.error(error.message)
  process.exit(1)
})
await mapServer()

await step('A static check', 'node', ['scripts/check.mjs'])
await step('A unit test', 'vitest', ['run', '--project', 'unit', '--project', 'web'])
await step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
await step('An integration test', 'vitest', ['run', '--project', 'integration'])
await buildWeb()
await step('A browser test', 'vitest', ['run', '--config', 'e2e/vitest.config.ts'], { CHROMIUM: browser })
