// `npm test`: completes the set-up, then runs every check and test.
import { buildWeb } from './setup/web-build.mjs'
import { chromium } from './setup/chromium.mjs'
import { gisReaders } from './setup/gis.mjs'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { mapServer } from './setup/mapserver.mjs'
import { runAside, step } from './setup/run.mjs'
import { firstTry, sayFailed, secondTry } from './setup/suite.mjs'
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
const WEB = { name: 'the tests of the web part', args: ['--project', 'web'] }
const UNIT = { name: 'the unit tests', args: ['--project', 'unit'] }
const INTEGRATION = { name: 'the integration tests', args: ['--project', 'integration'] }
const BROWSER = {
  name: 'the browser tests',
  args: ['--config', 'e2e/vitest.config.ts'],
  env: { CHROMIUM: browser, BROWSER_TESTS: 'essential' },
}

/** @type {import('./setup/suite.mjs').Suite[]} */
const doubtful = []
/** @param {import('./setup/suite.mjs').Suite} suite @param {{ aside?: boolean }} [how] */
async function tryOnce(suite, how) {
  if (!(await firstTry(suite, how))) doubtful.push(suite)
}
let checked = true
/** The longest first, so that both lanes end at about the same time. */
const parts = [
  async () => {
    await buildWeb()
    // Made once here, not by each of the two portals that need it.
    await step('The demonstration landscape', 'node', ['e2e/landscape.ts'])
    await tryOnce(BROWSER)
  },
  () => tryOnce(UNIT, { aside: true }),
  () => tryOnce(INTEGRATION, { aside: true }),
  () => tryOnce(WEB, { aside: true }),
  async () => {
    checked = (await runAside('node', ['scripts/check.mjs'])) === 0
  },
]
async function takeParts() {
  for (let part = parts.shift(); part; part = parts.shift()) await part()
}
// A failed suite does not end the others, so that one run names everything that needs work. Two lanes, because a single process
// leaves half of a small machine idle.
await Promise.all([takeParts(), takeParts()])
// Later, when nothing else keeps the machine busy.
const failed = checked ? [] : ['the static checks']
for (const suite of doubtful) if (!(await secondTry(suite))) failed.push(suite.name)
for (const { name } of doubtful) sayFailed(name)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}. What each of them says stands above.`)
  process.exit(1)
}
