// `npm run test:slurm`: relief on many machines with a real Slurm (trust/slurm/). Arguments: numbers of runs (default: all),
// `--small` for the counts of CI. Without Slurm, it says so in one line and tests nothing.
import { parseArgs } from 'node:util'
import { withoutLong } from '../trust/small.mjs'
import { install } from './setup/install.mjs'
import { buildKernels } from './setup/kernels.mjs'
import { hasSlurm, SLURM_PACKAGES } from './setup/slurm.mjs'
import { runSuite } from './setup/suite.mjs'
import { swift } from './setup/swift.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
})

await install()
if (!(await hasSlurm())) {
  console.log(
    `Skipped: test:slurm. It needs Slurm; on Debian or Ubuntu: sudo apt-get install ${SLURM_PACKAGES.join(' ')}`,
  )
  process.exit(0)
}
if (!values.small) await swift()
await buildKernels()
const chosen = positionals.map((number) => `trust/slurm/${number}-`)
process.exit(
  await runSuite({
    name: 'test:slurm',
    args: [
      '--config',
      'trust/slurm/vitest.config.ts',
      ...withoutLong('slurm', { small: values.small, chosen }),
    ],
    files: chosen,
    env: { SLURM_SMALL: values.small ? 'on' : 'off' },
  }),
)
