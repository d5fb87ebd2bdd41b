// `npm test`: completes the set-up, then runs every check and test.
import { buildWeb } from './setup/web-build.mjs'
import { chromium } from './setup/chromium.mjs'
import { gisReaders } from './setup/gis.mjs'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { mapServer } from './setup/mapserver.mjs'
import { step, stepAside } from './setup/run.mjs'
import { swift } from './setup/swift.mjs'

await install()
const browser = await chromium().catch((/** @type {Error} */ error) => {
  console.error(error.message)
  process.exit(1)
})
await mapServer()
await gisReaders()
await swift()
await buildKernels()

await step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
// Two groups run in parallel, because a single process leaves half of a small machine idle. They take about the same time.
await Promise.all([
  (async () => {
    await stepAside('A static check', 'node', ['scripts/check.mjs'])
    await stepAside('A unit test', 'vitest', ['run', '--project', 'unit'])
    await stepAside('An integration test', 'vitest', ['run', '--project', 'integration'])
  })(),
  (async () => {
    await step('A test of the web part', 'vitest', ['run', '--project', 'web'])
    await buildWeb()
    // Made once here, not by each of the two portals that need it.
    await stepAside('The demonstration landscape', 'node', ['e2e/landscape.ts'])
    await step('A browser test', 'vitest', ['run', '--config', 'e2e/vitest.config.ts'], { CHROMIUM: browser })
  })(),
])
