import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, commandOf, isRunning, sendSignal } from './processes.mjs'
import { run } from './run.mjs'
import { sparePort } from './spare-port.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ uid: number, gid: number }} Account */
/**
 * @typedef {object} ClusterOptions
 * @property {boolean} durable Whether a commit waits for the disk. Without this, a start is faster.
 * @property {string} [parent] Folder in which to create the folder of the cluster; the default is the system's folder for temporary files.
 */

const OLDEST = 15
/** PostgreSQL refuses to run as root. */
const ROOT = process.getuid?.() === 0

/** There is no PostgreSQL with PostGIS here, and it cannot be installed. */
export class MissingPostgres extends Error {}

/** A temporary PostgreSQL with PostGIS. Its server is a child of this process. */
export class PostgresCluster {
  /** @type {ChildProcess | null} */
  #server = null
  /** @type {string} */
  #programs
  /** @type {Account | undefined} */
  #account
  /** @type {boolean} */
  #durable
  #password = randomBytes(16).toString('hex')
  /** @type {string} */
  folder
  /** @type {number} */
  port

  /**
   * @param {string} programs @param {Account | undefined} account @param {number} port
   * @param {ClusterOptions} options
   */
  constructor(programs, account, port, { durable, parent = tmpdir() }) {
    this.#programs = programs
    this.#account = account
    this.#durable = durable
    this.port = port
    this.folder = mkdtempSync(path.join(parent, 'wales-lidar-portal-postgres-'))
    this.#handOver(this.folder)
    this.#initialise()
  }

  /** Address of the empty database `portal`, which every cluster has. */
  get url() {
    return this.urlOf('portal')
  }

  /** @param {string} database */
  urlOf(database) {
    return `postgresql://postgres:${this.#password}@127.0.0.1:${this.port}/${database}`
  }

  /** @param {string[]} [settings] such as `synchronous_commit=off` */
  async start(settings = []) {
    // After a crash it reports to every client that it is starting up.
    const level = this.#server === null ? 'fatal' : 'panic'
    const all = [`fsync=${this.#durable ? 'on' : 'off'}`, `log_min_messages=${level}`, ...settings]
    const server = spawn(
      path.join(this.#programs, 'postgres'),
      [
        ...['-D', path.join(this.folder, 'data'), '-p', String(this.port), '-h', '127.0.0.1'],
        ...['-k', this.folder, ...all.flatMap((setting) => ['-c', setting])],
      ],
      // Its account may not enter the folder in which this process runs.
      { ...this.#account, cwd: this.folder, stdio: ['ignore', 'ignore', 'inherit'], detached: true },
    )
    this.#server = server
    await this.#untilReady(() => server.exitCode === null && server.signalCode === null)
  }

  /** Creates a database, empty or as a copy of another one. @param {string} name @param {string} [template] */
  createDatabase(name, template) {
    const like = template === undefined ? [] : ['-T', template]
    this.#client('createdb', [...like, name])
  }

  /** Ends the sessions and shuts down; if that takes longer than 15 seconds, stops immediately. */
  async stop() {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const stopped = once(server, 'exit')
    server.kill('SIGINT')
    const timer = setTimeout(() => server.kill('SIGQUIT'), 15_000)
    await stopped
    clearTimeout(timer)
  }

  /** Sends SIGKILL to all processes of the server at once, as in a crash. Resolves when none is left. */
  async kill() {
    const server = this.#runningServer()
    const stopped = once(server, 'exit')
    const processes = this.processes()
    this.#signal('SIGKILL')
    await stopped
    while (processes.some(isRunning)) await wait(10)
  }

  /** Stops all responses until `thaw`, while connections stay open. */
  freeze() {
    this.#signal('SIGSTOP')
  }

  thaw() {
    this.#signal('SIGCONT')
  }

  /**
   * Keeps commits that do not wait for the disk (`synchronous_commit=off`) in memory until the server is killed. The process
   * that writes them would otherwise do so after every 8 kB, so that a crash would lose almost nothing.
   */
  holdLog() {
    const writer = this.processes().find((id) => /\bwalwriter\b/.test(commandOf(id)))
    if (writer === undefined) throw new Error('PostgreSQL has no process that writes its log')
    sendSignal(writer, 'SIGSTOP')
  }

  /** Returns the ids of the server's process and of those that it started. @returns {number[]} */
  processes() {
    const { pid } = this.#runningServer()
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }

  #runningServer() {
    if (!this.#server) throw new Error('PostgreSQL was not started')
    return this.#server
  }

  /** Signals the server first, so that it starts no other process in the meantime. @param {NodeJS.Signals} signal */
  #signal(signal) {
    for (const id of this.processes()) sendSignal(id, signal)
  }

  #initialise() {
    const secret = path.join(this.folder, 'password')
    writeFileSync(secret, this.#password, { mode: 0o600 })
    this.#handOver(secret)
    const data = path.join(this.folder, 'data')
    const options = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`, '--no-sync']
    execFileSync(path.join(this.#programs, 'initdb'), [...options, '-E', 'UTF8', '--locale=C.UTF-8'], {
      ...this.#account,
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  /** @param {() => boolean} goesOn */
  async #untilReady(goesOn) {
    for (let attempt = 0; attempt < 1200; attempt += 1) {
      if (!goesOn()) throw new Error('PostgreSQL ended while it was starting; see the reason above.')
      try {
        execFileSync(path.join(this.#programs, 'pg_isready'), [
          '-q',
          ...['-h', '127.0.0.1', '-p', String(this.port)],
        ])
        return
      } catch {
        await wait(100)
      }
    }
    throw new Error('PostgreSQL did not start within two minutes')
  }

  /** @param {string} program @param {string[]} words */
  #client(program, words) {
    const connection = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres']
    execFileSync(path.join(this.#programs, program), [...connection, ...words], {
      env: { ...process.env, PGPASSWORD: this.#password },
    })
  }

  /** @param {string} place */
  #handOver(place) {
    if (this.#account) chownSync(place, this.#account.uid, this.#account.gid)
  }
}

/**
 * Starts a new cluster with an empty database `portal`. The caller must stop and remove it.
 * @param {ClusterOptions & { settings?: string[] }} options
 */
export async function startCluster({ settings = [], ...options }) {
  const account = ROOT ? accountOf('postgres') : undefined
  const cluster = new PostgresCluster(await findPrograms(), account, await sparePort(), options)
  try {
    await cluster.start(settings)
    cluster.createDatabase('portal')
    return cluster
  } catch (error) {
    await cluster.stop()
    cluster.remove()
    throw error
  }
}

/** @returns {Promise<string>} the folder of the programs of the newest PostgreSQL that has PostGIS */
export async function findPrograms() {
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
  throw new MissingPostgres(
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

/** @param {string} name @returns {Account} */
function accountOf(name) {
  const id = (/** @type {string} */ option) =>
    Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
