// `npm run test:trust`: completes the set-up, then runs the scenarios of trust/. Arguments: numbers of scenarios (default:
// all), `--small` for the counts of CI, `--write` to write the results into docs/trust.md, `--continue` to keep the scans
// of sqlmap (scenario 21) of a run that was interrupted.
import { parseArgs } from 'node:util'
import { withoutLong } from '../trust/small.mjs'
import { buildWeb } from './setup/web-build.mjs'
import { chromium } from './setup/chromium.mjs'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { mapServer } from './setup/mapserver.mjs'
import { findPrograms } from './setup/postgres.mjs'
import { run, step } from './setup/run.mjs'
import { runSuite } from './setup/suite.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    continue: { type: 'boolean', default: false },
  },
})

await install()
const browser = await chromium().catch(fail)
await findPrograms().catch(fail)
await mapServer()
await buildKernels()
await step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
await buildWeb()

const chosen = positionals.map((number) => `trust/${number.padStart(2, '0')}-`)
const started = new Date()
const code = await runSuite({
  name: 'test:trust',
  args: ['--config', 'trust/vitest.config.ts', ...withoutLong('trust', { small: values.small, chosen })],
  files: chosen,
  env: {
    CHROMIUM: browser,
    TRUST_SMALL: values.small ? 'on' : 'off',
    TRUST_CONTINUE: values.continue ? 'on' : 'off',
  },
})
// A scenario that fails is in the table too.
if (values.write) await run('node', ['trust/harness/write-table.ts', started.toISOString()])
process.exit(code)

/** @param {Error} error @returns {never} */
function fail(error) {
  console.error(error.message)
  process.exit(1)
}
