// `npm run test:slow`: completes the set-up, then runs what CI adds to `npm test`. trust/small.mjs says which scenarios the small
// forms leave out.
import { runInLanes } from './setup/lanes.mjs'
import { setUpTests } from './setup/tests.mjs'

const { CHROMIUM } = await setUpTests()
const BROWSER = ['--config', 'e2e/vitest.config.ts', '--project', 'browser']
const SLOW_INTEGRATION = ['--project', 'integration-slow', '--project', 'embedded']
// The longest first, so that both lanes end at about the same time.
const passed = await runInLanes([
  { name: 'the other browser tests', budget: 1500, suite: BROWSER, env: { CHROMIUM }, watched: true },
  { name: 'the slow integration tests', budget: 700, suite: SLOW_INTEGRATION },
  { name: 'each measurement once', budget: 500, command: ['node', 'scripts/test-bench.mjs'] },
  { name: 'the slow unit tests', budget: 450, suite: ['--project', 'unit-slow'] },
  {
    name: 'failures and attacks',
    budget: 700,
    command: ['node', 'scripts/test-trust.mjs', 'trust', '--small'],
  },
  {
    name: 'several processes',
    budget: 300,
    command: ['node', 'scripts/test-trust.mjs', 'cluster', '--small'],
  },
  { name: 'backups', budget: 200, command: ['node', 'scripts/test-trust.mjs', 'backup', '--small'] },
  {
    name: 'relief under Slurm',
    budget: 150,
    command: ['node', 'scripts/test-trust.mjs', 'slurm', '--small'],
  },
  { name: 'lint with types', budget: 120, command: ['oxlint', '--type-aware', '--deny-warnings'] },
])
process.exit(passed ? 0 : 1)
