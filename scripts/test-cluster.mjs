// `npm run test:cluster`: several processes of the portal on one PostgreSQL (trust/cluster/). Arguments: numbers of runs
// (default: all), `--small` for the counts of CI. Without PostgreSQL and PostGIS, it says so in one line and tests nothing.
import { parseArgs } from 'node:util'
import { withoutLong } from '../trust/small.mjs'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { findPrograms } from './setup/postgres.mjs'
import { runSuite } from './setup/suite.mjs'
import { swift } from './setup/swift.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
})

await install()
await findPrograms().catch((/** @type {Error} */ error) => {
  console.log(`Skipped: test:cluster. ${error.message}`)
  process.exit(0)
})
await swift()
await buildKernels()
const chosen = positionals.map((number) => `trust/cluster/${number}-`)
process.exit(
  await runSuite({
    name: 'test:cluster',
    args: [
      '--config',
      'trust/cluster/vitest.config.ts',
      ...withoutLong('cluster', { small: values.small, chosen }),
    ],
    files: chosen,
    env: { CLUSTER_SMALL: values.small ? 'on' : 'off' },
  }),
)
