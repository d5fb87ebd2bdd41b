// `npm run test:bench`: runs each measurement of bench/ once with the smallest counts, so that none of them rots unseen. What it
// measures this way says nothing.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import { EVERYTHING, install } from './setup/install.mjs'
import { findPrograms, MissingPostgres } from './setup/postgres.mjs'
import { PROJECT } from './setup/run.mjs'
import { buildWeb } from './setup/web-build.mjs'

/** @type {Record<string, string[]>} by file */
const RUNS = {
  downloads: ['--records', '200'],
  fetch: ['--small'],
  fill: ['--records', '200'],
  'first-relief': ['--rounds', '1'],
  'first-words': ['--rounds', '1', '--latency', '1', '--rate', '5000'],
  her: ['--finds', '300'],
  'lidar-store': ['--entries', '300'],
  light: ['--steps', '2'],
  map: ['--records', '200', '--steps', '4'],
  migrations: ['--records', '200'],
  national: ['--small'],
  'open-data': ['--records', '200'],
  origin: [],
  pages: ['--small'],
  people: ['--members', '50', '--records', '200'],
  'record-tile': ['--records', '100'],
  records: ['--records', '200'],
  relief: ['--small'],
  'review-queue': ['--records', '100', '--withheld', '5'],
  scale: ['--records', '200'],
  turns: ['--records', '200', '--megabytes', '1'],
  'two-processes': ['--small', '--records', '200', '--seconds', '2'],
}
/** Those that need a database of PostgreSQL. */
const ON_A_SERVER = ['migrations', 'two-processes']
/** Milliseconds, on a slow and busy machine too: what takes longer hangs. */
const MOST = 600_000

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(RUNS, name))
if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}. There are: ${Object.keys(RUNS).join(', ')}`)
  process.exit(2)
}

await install(EVERYTHING)
await buildWeb()
const hasPostgres = await findPrograms().then(
  () => true,
  (/** @type {unknown} */ error) => {
    if (error instanceof MissingPostgres) return false
    throw error
  },
)
mkdirSync(path.join(PROJECT, 'build'), { recursive: true })
// What runs is ended with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const failed = withoutRun()
for (const [name, args] of Object.entries(RUNS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const needsServer = ON_A_SERVER.includes(name)
  if (needsServer && !hasPostgres) {
    console.log(`Skipped: bench/${name}.ts, because PostgreSQL is missing.`)
    continue
  }
  const words = [
    ...(needsServer ? ['scripts/postgres-cluster.mjs', '--', 'node'] : []),
    `bench/${name}.ts`,
    ...args,
  ]
  const begun = performance.now()
  const { code, said } = await ended(words)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `bench/${name}.ts ${args.join(' ')}: ${seconds} s${code === 0 ? '' : `, ended with ${String(code)}`}`,
  )
  if (code === 0 && said.trim() !== '') continue
  failed.push(`bench/${name}.ts`)
  console.error(said)
}
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)

/** Measurements of which nobody said how to try them: every file in bench/ whose first line says how to run it. */
function withoutRun() {
  const files = readdirSync(path.join(PROJECT, 'bench')).filter((file) => file.endsWith('.ts'))
  const measurements = files.filter((file) =>
    readFileSync(path.join(PROJECT, 'bench', file), 'utf8').includes(`node bench/${file}`),
  )
  return measurements.flatMap((file) =>
    file.replace('.ts', '') in RUNS ? [] : [`bench/${file} is not in RUNS`],
  )
}

/**
 * @param {string[]} words
 * @returns {Promise<{ code: number | null, said: string }>} what a Node program printed, in all, until it ended
 */
async function ended(words) {
  const child = spawn(process.execPath, words, {
    cwd: PROJECT,
    // A group of its own, so that nothing that it started outlives it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: path.join(PROJECT, 'build/bench-data'),
      PATH: [path.join(PROJECT, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
    },
  })
  /** @type {Buffer[]} */
  const parts = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part))
  /** @type {Promise<number | null>} */
  const exit = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch (error) {
      // Nothing of the group is left.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  process.once('exit', stop)
  const over = new AbortController()
  const hangs = wait(MOST, 'hangs', { signal: over.signal, ref: false }).catch(() => 'hangs')
  const code = await Promise.race([exit, hangs])
  over.abort()
  process.off('exit', stop)
  stop()
  const said = Buffer.concat(parts).toString('utf8')
  return typeof code === 'string' ? { code: null, said: `${said}\nIt did not end.` } : { code, said }
}
