// node scripts/postgres-cluster.mjs -- COMMAND …: runs the command with TEST_DATABASE_URL and DATABASE_URL of a temporary
// PostgreSQL with PostGIS, which is stopped and removed afterwards. The exit code is that of the command.
import { startCluster } from './setup/postgres.mjs'
import { run } from './setup/run.mjs'

const separator = process.argv.indexOf('--')
const [command, ...args] = separator < 0 ? [] : process.argv.slice(separator + 1)
if (command === undefined) fail('Usage: node scripts/postgres-cluster.mjs -- COMMAND [ARGUMENT …]')

// The command gets a signal first (run.mjs passes it on). The cluster is stopped when the command has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

// Not durable, because these data need not survive a crash of the machine.
const cluster = await startCluster({ durable: false }).catch((/** @type {Error} */ error) =>
  fail(error.message),
)
let code = 1
try {
  code = await run(command, args, { TEST_DATABASE_URL: cluster.url, DATABASE_URL: cluster.url })
} finally {
  await cluster.stop()
  cluster.remove()
}
process.exit(code)

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
