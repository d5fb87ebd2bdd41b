import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { until } from '../harness/portal.ts'
import type { Run } from '../harness/scenario.ts'

/** Sessions of PostgreSQL for all processes together, fewer than these open. */
const POOL_SIZE = 8

/** What the portal sets for its sessions, in the configuration of a pooler that shall not refuse it. */
const IGNORED = 'options, statement_timeout, idle_in_transaction_session_timeout'

interface PoolerOptions {
  /** Whether the pooler takes connections with settings and drops these, as many pages on the web advise. */
  ignoresSettings?: boolean
}

/** Runs PgBouncer in transaction mode before the server of a database until the run ends. Resolves with its address. */
export async function startPooler(
  run: Run,
  databaseUrl: string,
  { ignoresSettings = false }: PoolerOptions = {},
): Promise<string> {
  const url = new URL(databaseUrl)
  const folder = await run.folder()
  const port = await sparePort()
  const users = path.join(folder, 'users.txt')
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    default_pool_size: POOL_SIZE,
    max_client_conn: 200,
    ...(ignoresSettings && { ignore_startup_parameters: IGNORED }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${String(value)}`)
  writeFileSync(
    file,
    `[databases]\n* = host=${url.hostname} port=${url.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  await runPooler(run, file, [folder, users, file], port)
  url.port = String(port)
  return url.href
}

async function runPooler(run: Run, file: string, places: readonly string[], port: number): Promise<void> {
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? 'postgres' : null
  if (account !== null) {
    const [uid, gid] = ['-u', '-g'].map((option) =>
      Number(execFileSync('id', [option, account], { encoding: 'utf8' })),
    )
    for (const place of places) chownSync(place, uid ?? 0, gid ?? 0)
  }
  const pooler = spawn('pgbouncer', [...(account === null ? [] : ['-u', account]), file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  pooler.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-10_000)))
  const isRunning = () => pooler.exitCode === null && pooler.signalCode === null
  run.after(async () => {
    if (!isRunning()) return
    const ended = once(pooler, 'exit')
    pooler.kill('SIGTERM')
    await ended
  })
  await until('pgbouncer listens', async () => !isRunning() || (await isListening(port)))
  if (!isRunning()) throw new Error(`pgbouncer ended: ${said}`)
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** Gives sessions of a database the settings that the portal asks the operator for. */
export async function giveSettings(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (const [setting, value] of [
      ['statement_timeout', '5s'],
      ['idle_in_transaction_session_timeout', '10s'],
      ['timezone', 'UTC'],
    ])
      await client.query(`alter database ${name} set ${setting} = '${value}'`)
  } finally {
    await client.end()
  }
}

/** The limit for statements as a session through this address has it. */
export async function timeLimitThrough(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
    return rows[0]?.statement_timeout ?? ''
  } finally {
    await client.end()
  }
}

export const lacksPooler = (): boolean => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
}
