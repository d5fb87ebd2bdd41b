// node scripts/postgres-cluster.mjs -- COMMAND …: runs it with TEST_DATABASE_URL and DATABASE_URL of a throw-away PostgreSQL
// with PostGIS, which is stopped and removed afterwards. Ends with the command's exit code.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from './setup/run.mjs'

/** @typedef {{ uid: number, gid: number }} Account */

const OLDEST = 15
const ROOT = process.getuid?.() === 0

const separator = process.argv.indexOf('--')
const [command, ...args] = separator < 0 ? [] : process.argv.slice(separator + 1)
if (command === undefined) fail('Usage: node scripts/postgres-cluster.mjs -- COMMAND [ARGUMENT …]')

// A signal reaches the command first (run.mjs passes it on); the cluster is stopped when the command has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

const programs = await findPrograms()
/** PostgreSQL refuses to run as root. @type {Account | undefined} */
const account = ROOT ? accountOf('postgres') : undefined
const folder = mkdtempSync(path.join(tmpdir(), 'wales-lidar-portal-postgres-'))
let code = 1
try {
  code = await withCluster((url) => run(command, args, { TEST_DATABASE_URL: url, DATABASE_URL: url }))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)

/** @param {(url: string) => Promise<number>} work @returns {Promise<number>} */
async function withCluster(work) {
  handOver(folder)
  const password = randomBytes(16).toString('hex')
  const port = await sparePort()
  const data = makeCluster(password)
  const server = spawn(
    path.join(programs, 'postgres'),
    // What a crash of the machine would lose here, nobody wants back: hence no fsync.
    [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      folder,
      '-c',
      'fsync=off',
      '-c',
      'log_min_messages=fatal',
    ],
    { ...account, stdio: ['ignore', 'ignore', 'inherit'], detached: true },
  )
  const stopped = once(server, 'exit')
  try {
    await untilReady(port, () => server.exitCode === null && server.signalCode === null)
    const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
    execFileSync(path.join(programs, 'createdb'), [...connection, 'portal'], {
      env: { ...process.env, PGPASSWORD: password },
    })
    return await work(`postgresql://postgres:${password}@127.0.0.1:${port}/portal`)
  } finally {
    // SIGINT: end the sessions and shut down; SIGQUIT: at once.
    server.kill('SIGINT')
    const timer = setTimeout(() => server.kill('SIGQUIT'), 15_000)
    await stopped
    clearTimeout(timer)
  }
}

/** @param {string} password @returns {string} the data folder */
function makeCluster(password) {
  const data = path.join(folder, 'data')
  const secret = path.join(folder, 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  handOver(secret)
  const options = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`, '--no-sync']
  execFileSync(path.join(programs, 'initdb'), [...options, '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return data
}

/** @param {number} port @param {() => boolean} isRunning */
async function untilReady(port, isRunning) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (!isRunning()) throw new Error('PostgreSQL ended while it was starting; its reason stands above.')
    try {
      execFileSync(path.join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
      return
    } catch {
      await wait(200)
    }
  }
  throw new Error('PostgreSQL did not start within a minute')
}

/** @returns {Promise<string>} the folder of PostgreSQL's programs, the newest that has PostGIS */
async function findPrograms() {
  const found = installedPrograms()
  if (found) return found
  if (ROOT && existsSync('/usr/bin/apt-get')) {
    console.log('Installing PostgreSQL with PostGIS for the tests …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    await run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'postgresql', 'postgresql-postgis'],
      quiet,
    )
    const installed = installedPrograms()
    if (installed) return installed
  }
  return fail(
    `These tests need PostgreSQL ${OLDEST} or later with PostGIS, and found none. ` +
      'Install it (on Debian or Ubuntu: sudo apt-get install postgresql postgresql-postgis).',
  )
}

/** @returns {string | undefined} */
function installedPrograms() {
  const libraries = '/usr/lib/postgresql'
  if (!existsSync(libraries)) return undefined
  const versions = readdirSync(libraries)
    .map(Number)
    .filter((version) => version >= OLDEST)
    .filter((version) => existsSync(`${libraries}/${version}/bin/initdb`))
    .filter((version) => existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`))
  return versions.length > 0 ? `${libraries}/${Math.max(...versions)}/bin` : undefined
}

/** @param {string} place */
function handOver(place) {
  if (account) chownSync(place, account.uid, account.gid)
}

/** @param {string} name @returns {Account} */
function accountOf(name) {
  const id = (/** @type {string} */ option) =>
    Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** @returns {Promise<number>} */
async function sparePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  server.close()
  await once(server, 'close')
  return address.port
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
