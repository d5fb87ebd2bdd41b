// `npm test`: completes the set-up, then runs every check and fast test, and the main journeys in a browser.
// `npm run test:slow` runs the rest.
import { runInLanes } from './setup/lanes.mjs'
import { setUpTests } from './setup/tests.mjs'

const { CHROMIUM } = await setUpTests()
const SMOKE = ['--config', 'e2e/vitest.config.ts', '--project', 'smoke']
// The longest first, so that both lanes end at about the same time.
const passed = await runInLanes([
  { name: 'the integration tests', budget: 450, fileBudget: 8, suite: ['--project', 'integration'] },
  { name: 'the browser tests', budget: 180, suite: SMOKE, env: { CHROMIUM }, watched: true },
  { name: 'the unit tests', budget: 250, fileBudget: 5, suite: ['--project', 'unit'] },
  { name: 'the tests of the web part', budget: 230, fileBudget: 5, suite: ['--project', 'web'] },
  { name: 'the static checks', budget: 80, command: ['node', 'scripts/check.mjs'] },
])
process.exit(passed ? 0 : 1)
