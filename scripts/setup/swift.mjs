import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childrenOf, sendSignal } from './processes.mjs'
import { run } from './run.mjs'
import { sparePort } from './spare-port.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {'proxy' | 'object' | 'container' | 'account' | 'memory'} Part */
/** @typedef {'memory' | 'servers'} Program */

/** Debian's own Python, which has Swift's modules. */
const PYTHON = '/usr/bin/python3'
const MEMCACHED = '/usr/bin/memcached'
const SWIFT = '/usr/lib/python3/dist-packages/swift'
/** Ends a process with its parent, even when that is killed. */
const SETPRIV = '/usr/bin/setpriv'
const PACKAGES = ['python3-swift', 'memcached']
const KEY_ID = 'test:tester'
const SECRET = 'testing'
const REGION = 'us-east-1'
/** @type {Program[]} */
const PROGRAMS = ['memory', 'servers']
/** After a pause of the whole service, its proxy would otherwise avoid the only server for a minute. */
const NEVER_SUPPRESSED = { error_suppression_interval: '0', error_suppression_limit: '1000000' }
/** Seconds, because Swift's half second for a connection is too short for a busy machine. */
const PATIENT = { conn_timeout: '30', node_timeout: '60' }
/** S3 by signature; `container_quotas` is for the test of a full bucket. */
const PIPELINE =
  'catch_errors gatekeeper healthcheck listing_formats cache bulk s3api tempauth copy container_quotas slo dlo versioned_writes symlink'

/**
 * Debian's Swift with its S3 interface, in a temporary folder. Its servers are children of this process and end with it.
 * Whoever has started it must stop and remove it.
 */
export class Swift {
  /** @type {Map<Program, ChildProcess>} */
  #running = new Map()
  /** @type {Record<Part, number>} */
  #ports
  /** @type {string} */
  folder

  /** @param {Record<Part, number>} ports */
  constructor(ports) {
    this.#ports = ports
    this.folder = mkdtempSync(path.join(tmpdir(), 'wales-lidar-portal-swift-'))
    mkdirSync(path.join(this.folder, 'node/d1'), { recursive: true })
    this.#configure()
  }

  get endpoint() {
    return `http://127.0.0.1:${String(this.#ports.proxy)}`
  }

  /** Settings of a portal or of relief that uses this storage, but for the `s3://` address. */
  get environment() {
    return { S3_ENDPOINT: this.endpoint, S3_REGION: REGION, S3_KEY_ID: KEY_ID, S3_SECRET: SECRET }
  }

  /** Starts whatever does not run. Resolves when requests are answered. */
  async start() {
    for (const program of PROGRAMS)
      if (!this.#running.has(program)) this.#running.set(program, this.#spawn(program))
    for (let attempt = 0; attempt < 1200; attempt += 1) {
      const ended = PROGRAMS.find((program) => this.#running.get(program)?.exitCode !== null)
      if (ended) throw new Error(`Swift's part ${ended} ended while it was starting`)
      if (await this.#answers()) return
      await wait(100)
    }
    throw new Error('Swift did not start within two minutes')
  }

  /** Ends its processes at once; connections are refused until the next start, and what was stored stays. */
  async stop() {
    const running = [...this.#running.values()]
    this.#running.clear()
    await Promise.all(
      running.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        // The servers are killed by the program that started them, which ends after them.
        child.kill('SIGTERM')
        await ended
      }),
    )
  }

  /** Stops all answers until `thaw`, while connections stay open. */
  freeze() {
    this.#signal('SIGSTOP')
  }

  thaw() {
    this.#signal('SIGCONT')
  }

  /** @param {string} bucket */
  async createBucket(bucket) {
    // Only here, because `npm test` loads this file before the dependencies are installed.
    const { AwsClient } = await import('aws4fetch')
    const client = new AwsClient({
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
      region: REGION,
      service: 's3',
    })
    const answer = await client.fetch(`${this.endpoint}/${bucket}`, { method: 'PUT' })
    if (!answer.ok) throw new Error(`The bucket ${bucket} was not created: ${await answer.text()}`)
  }

  /** @param {string} bucket @param {number | null} bytes that the bucket may hold; null for no limit */
  async setQuota(bucket, bytes) {
    const login = await fetch(`${this.endpoint}/auth/v1.0`, {
      headers: { 'x-auth-user': KEY_ID, 'x-auth-key': SECRET },
    })
    const answer = await fetch(`${String(login.headers.get('x-storage-url'))}/${bucket}`, {
      method: 'POST',
      headers: {
        'x-auth-token': String(login.headers.get('x-auth-token')),
        'x-container-meta-quota-bytes': bytes === null ? '' : String(bytes),
      },
    })
    if (!answer.ok) throw new Error(`The quota of ${bucket} was not set: ${String(answer.status)}`)
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #answers() {
    try {
      const login = { 'x-auth-user': KEY_ID, 'x-auth-key': SECRET }
      // It needs the memory and, at the first time, the account.
      const answer = await fetch(`${this.endpoint}/auth/v1.0`, { headers: login })
      await answer.arrayBuffer()
      if (!answer.ok) return false
      const account = String(answer.headers.get('x-storage-url'))
      const token = String(answer.headers.get('x-auth-token'))
      const listed = await fetch(account, { headers: { 'x-auth-token': token } })
      await listed.arrayBuffer()
      return listed.ok
    } catch {
      return false
    }
  }

  /** @param {NodeJS.Signals} signal */
  #signal(signal) {
    const memory = this.#running.get('memory')?.pid
    const servers = this.#running.get('servers')?.pid
    if (memory === undefined || servers === undefined) return
    for (const id of [memory, ...childrenOf(servers)]) sendSignal(id, signal)
  }

  /** @param {Program} program */
  #spawn(program) {
    const servers = fileURLToPath(new URL('./swift-servers.py', import.meta.url))
    const port = String(this.#ports.memory)
    const command =
      program === 'memory'
        ? [MEMCACHED, '-l', '127.0.0.1', '-p', port, '-U', '0', '-u', userInfo().username]
        : [PYTHON, servers, this.folder]
    return spawn(SETPRIV, ['--pdeathsig', 'KILL', '--', ...command], { stdio: 'ignore' })
  }

  #configure() {
    const { object, container, account, proxy, memory } = this.#ports
    const rings = fileURLToPath(new URL('./swift-rings.py', import.meta.url))
    execFileSync(PYTHON, [rings, this.folder, String(object), String(container), String(account)])
    this.#write('swift.conf', {
      'swift-hash': { swift_hash_path_prefix: 'tests', swift_hash_path_suffix: 'tests' },
      'storage-policy:0': { name: 'one', default: 'yes' },
    })
    for (const kind of /** @type {const} */ (['object', 'container', 'account']))
      this.#write(`${kind}-server.conf`, {
        DEFAULT: { ...this.#common(kind), devices: path.join(this.folder, 'node'), mount_check: 'false' },
        'pipeline:main': { pipeline: `${kind}-server` },
        [`app:${kind}-server`]: { use: `egg:swift#${kind}`, ...PATIENT },
      })
    /** @type {Record<string, Record<string, string>>} */
    const options = {
      cache: {
        use: 'egg:swift#memcache',
        memcache_servers: `127.0.0.1:${String(memory)}`,
        ...NEVER_SUPPRESSED,
      },
      s3api: { s3_acl: 'false', location: REGION },
      tempauth: { user_test_tester: `${SECRET} .admin` },
      versioned_writes: { allow_versioned_writes: 'true' },
    }
    const filters = PIPELINE.split(' ').map((name) => [
      `filter:${name}`,
      { use: `egg:swift#${name}`, ...options[name] },
    ])
    this.#write('proxy-server.conf', {
      DEFAULT: { ...this.#common('proxy'), bind_port: String(proxy) },
      'pipeline:main': { pipeline: `${PIPELINE} proxy-server` },
      'app:proxy-server': {
        use: 'egg:swift#proxy',
        ...NEVER_SUPPRESSED,
        ...PATIENT,
        allow_account_management: 'true',
        account_autocreate: 'true',
      },
      ...Object.fromEntries(filters),
    })
  }

  /** @param {Part} part */
  #common(part) {
    return {
      bind_ip: '127.0.0.1',
      bind_port: String(this.#ports[part]),
      // Requests are answered in the process itself, so that a signal reaches all of it.
      workers: '0',
      user: userInfo().username,
      swift_dir: this.folder,
    }
  }

  /** @param {string} name @param {Record<string, Record<string, string>>} sections */
  #write(name, sections) {
    const text = Object.entries(sections).map(([section, values]) =>
      [`[${section}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`), ''].join('\n'),
    )
    writeFileSync(path.join(this.folder, name), text.join('\n'))
  }
}

/**
 * Starts an empty Swift with a bucket. Needs `hasSwift`.
 * @param {string} [bucket]
 */
export async function startSwift(bucket = 'portal') {
  const [memory, account, container, object, proxy] = await differentPorts(5)
  const ports = { memory, account, container, object, proxy }
  const started = new Swift(/** @type {Record<Part, number>} */ (ports))
  try {
    await started.start()
    await started.createBucket(bucket)
    return started
  } catch (error) {
    await started.stop()
    started.remove()
    throw error
  }
}

/**
 * Installs Debian's Swift for the tests of object storage if it has the rights; otherwise says which tests are skipped.
 * @returns {Promise<boolean>} whether it is there
 */
export async function swift() {
  if (hasSwift()) return true
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Swift for the tests of object storage …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], quiet)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], quiet)
  }
  if (hasSwift()) return true
  console.error(
    `No Swift: the tests of object storage are skipped. To run them, install ${PACKAGES.join(' and ')} (Debian or Ubuntu).`,
  )
  return false
}

/** For tests, which skip without it; `npm test` has said so before. */
export function hasSwift() {
  return [PYTHON, MEMCACHED, SWIFT, SETPRIV].every((place) => existsSync(place))
}

/** @param {number} many */
async function differentPorts(many) {
  /** @type {Set<number>} */
  const ports = new Set()
  while (ports.size < many) ports.add(await sparePort())
  return [...ports]
}
