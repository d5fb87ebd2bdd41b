// `npm run test:trust`, `test:backup`, `test:cluster`, `test:slurm` and `test:systemd`: completes the set-up, then runs the scenarios
// of one folder of trust/. Arguments: a suite, then numbers of scenarios (default: all) and `--small` for the counts of CI; for
// `trust` also `--write`, which writes the results into docs/trust.md, and `--continue`, which keeps the scans of sqlmap (scenario 21)
// of a run that was interrupted. Where a suite cannot run on this machine, it says so in one line and tests nothing.
import { parseArgs } from 'node:util'
import { withoutLong } from '../trust/small.mjs'
import { buildWeb } from './setup/web-build.mjs'
import { chromium } from './setup/chromium.mjs'
import { EVERYTHING, install } from './setup/install.mjs'
import { mapServer } from './setup/mapserver.mjs'
import { findPrograms } from './setup/postgres.mjs'
import { run, step } from './setup/run.mjs'
import { hasSlurm, SLURM_PACKAGES } from './setup/slurm.mjs'
import { runSuite } from './setup/suite.mjs'
import { swift } from './setup/swift.mjs'
import { lackOfSystemd } from './setup/systemd.mjs'

/**
 * @typedef {object} Needs
 * @property {string} folder
 * @property {(small: boolean) => Promise<string | null>} lack why it cannot run here; null if it can
 * @property {(small: boolean) => Promise<Record<string, string>>} setUp the settings that its tests read
 */

const prepareDatabase = () => step('Preparing the database', 'node', ['server/commands/prepare-database.ts'])
const lackOfPostgres = () =>
  findPrograms().then(
    () => null,
    (/** @type {Error} */ { message }) => message,
  )

/** @satisfies {Record<string, Needs>} */
const SUITES = {
  trust: {
    folder: 'trust',
    lack: async () => null,
    setUp: async (small) => {
      const browser = await chromium()
      await findPrograms()
      await mapServer()
      await prepareDatabase()
      await buildWeb()
      return {
        CHROMIUM: browser,
        TRUST_SMALL: small ? 'on' : 'off',
        TRUST_CONTINUE: values.continue ? 'on' : 'off',
      }
    },
  },
  backup: {
    folder: 'trust/backup',
    lack: lackOfPostgres,
    setUp: async (small) => {
      await prepareDatabase()
      return { TRUST_SMALL: small ? 'on' : 'off' }
    },
  },
  cluster: {
    folder: 'trust/cluster',
    lack: lackOfPostgres,
    setUp: async (small) => {
      await swift()
      return { CLUSTER_SMALL: small ? 'on' : 'off' }
    },
  },
  slurm: {
    folder: 'trust/slurm',
    lack: async () =>
      (await hasSlurm())
        ? null
        : `It needs Slurm; on Debian or Ubuntu: sudo apt-get install ${SLURM_PACKAGES.join(' ')}`,
    setUp: async (small) => {
      if (!small) await swift()
      return { SLURM_SMALL: small ? 'on' : 'off' }
    },
  },
  systemd: {
    folder: 'trust/systemd',
    lack: async () => (await lackOfSystemd()) ?? (await lackOfPostgres()),
    setUp: async () => {
      await prepareDatabase()
      return {}
    },
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    continue: { type: 'boolean', default: false },
  },
})
const [name = '', ...numbers] = positionals
if (!isSuite(name)) {
  console.error(`Usage: node scripts/test-trust.mjs ${Object.keys(SUITES).join('|')} [NUMBER …] [--small]`)
  process.exit(1)
}
const { folder, lack, setUp } = SUITES[name]
await install(EVERYTHING)
const lacking = await lack()
if (lacking !== null) {
  console.log(`Skipped: test:${name}. ${lacking}`)
  process.exit(0)
}
const env = await setUp(values.small).catch((/** @type {Error} */ error) => {
  console.error(error.message)
  process.exit(1)
})
const chosen = numbers.map((number) => `${folder}/${name === 'trust' ? number.padStart(2, '0') : number}-`)
const how = { small: values.small, chosen }
const started = new Date()
const code = await runSuite({
  name: `test:${name}`,
  args: ['--config', `${folder}/vitest.config.ts`, ...(name === 'systemd' ? [] : withoutLong(name, how))],
  files: chosen,
  env,
})
// A scenario that fails is in the table too.
if (values.write) await run('node', ['trust/harness/write-table.ts', started.toISOString()])
process.exit(code)

/** @param {string} text @returns {text is keyof typeof SUITES} */
function isSuite(text) {
  return Object.hasOwn(SUITES, text)
}
