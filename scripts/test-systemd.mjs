// `npm run test:systemd`: the unit of deploy/ under a real systemd (trust/systemd/). Arguments: numbers of files (default: all).
// Where no systemd can be started, it says so in one line and tests nothing.
import { parseArgs } from 'node:util'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { findPrograms } from './setup/postgres.mjs'
import { step } from './setup/run.mjs'
import { runSuite } from './setup/suite.mjs'
import { lackOfSystemd } from './setup/systemd.mjs'

const { positionals } = parseArgs({ allowPositionals: true })

await install()
const lack = await lackOfSystemd()
const noPostgres = await findPrograms().then(
  () => null,
  (/** @type {Error} */ { message }) => message,
)
for (const why of [lack, noPostgres]) {
  if (why === null) continue
  console.log(`Skipped: test:systemd. ${why}`)
  process.exit(0)
}
await buildKernels()
await step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
const chosen = positionals.map((number) => `trust/systemd/${number}-`)
process.exit(
  await runSuite({
    name: 'test:systemd',
    args: ['--config', 'trust/systemd/vitest.config.ts'],
    files: chosen,
  }),
)
