// `npm run test:backup`: completes the set-up, then runs the backups, restores and moves of trust/backup, with their controls.
// `--small` for the counts of CI. Skipped by name where PostgreSQL is missing.
import { parseArgs } from 'node:util'
import { withoutLong } from '../trust/small.mjs'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { findPrograms } from './setup/postgres.mjs'
import { step } from './setup/run.mjs'
import { runSuite } from './setup/suite.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
})

await install()
try {
  await findPrograms()
} catch (error) {
  console.log(`Skipped: the tests of backups. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(0)
}
await buildKernels()
await step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
const chosen = positionals.map((name) => `trust/backup/${name}`)
process.exit(
  await runSuite({
    name: 'test:backup',
    args: [
      '--config',
      'trust/backup/vitest.config.ts',
      ...withoutLong('backup', { small: values.small, chosen }),
    ],
    files: chosen,
    env: { TRUST_SMALL: values.small ? 'on' : 'off' },
  }),
)
