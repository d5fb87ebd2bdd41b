// `npm test`: completes the set-up, then runs every check and test.
import { buildWeb } from './setup/web-build.mjs'
import { chromium } from './setup/chromium.mjs'
import { gisReaders } from './setup/gis.mjs'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { mapServer } from './setup/mapserver.mjs'
import { run, runAside, step } from './setup/run.mjs'
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
/** @type {string[]} */
const failed = []
/**
 * A failed suite does not end the others, so that one run names everything that needs work.
 * @param {string} suite
 * @param {Promise<number>} exitCode
 */
async function finish(suite, exitCode) {
  if ((await exitCode) !== 0) failed.push(suite)
}
// Two groups run in parallel, because a single process leaves half of a small machine idle. They take about the same time.
await Promise.all([
  (async () => {
    await finish('the tests of the web part', runAside('vitest', ['run', '--project', 'web']))
    await finish('the unit tests', runAside('vitest', ['run', '--project', 'unit']))
    await finish('the integration tests', runAside('vitest', ['run', '--project', 'integration']))
  })(),
  (async () => {
    await buildWeb()
    // Made once here, not by each of the two portals that need it.
    await step('The demonstration landscape', 'node', ['e2e/landscape.ts'])
    await finish(
      'the browser tests',
      run('vitest', ['run', '--config', 'e2e/vitest.config.ts'], { CHROMIUM: browser }),
    )
    await finish('the static checks', run('node', ['scripts/check.mjs']))
  })(),
])
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}. What each of them says stands above.`)
  process.exit(1)
}
