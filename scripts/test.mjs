// `npm test`: completes the set-up, then runs every check and test.
import { runInLanes } from './setup/lanes.mjs'
import { setUpTests } from './setup/tests.mjs'

const { CHROMIUM } = await setUpTests()
// The longest first, so that both lanes end at about the same time.
const passed = await runInLanes([
  {
    name: 'the browser tests',
    budget: 2400,
    suite: ['--config', 'e2e/vitest.config.ts'],
    env: { CHROMIUM, BROWSER_TESTS: 'essential' },
    watched: true,
  },
  { name: 'the unit tests', budget: 1100, suite: ['--project', 'unit', '--project', 'unit-slow'] },
  {
    name: 'the integration tests',
    budget: 1500,
    suite: ['--project', 'integration', '--project', 'integration-slow'],
  },
  { name: 'the tests of the web part', budget: 400, suite: ['--project', 'web'] },
  { name: 'the static checks', budget: 800, command: ['node', 'scripts/check.mjs'] },
])
process.exit(passed ? 0 : 1)
