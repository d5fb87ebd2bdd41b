import { number, secret, text, type Environment } from './config-values.ts'

export interface DatabaseConfig {
  /** Null for the embedded database in the data folder. */
  databaseUrl: string | null
  /** The maximum number of connections of one process to PostgreSQL. */
  databasePool: number
  /** A connection pooler that gives every transaction another session, such as PgBouncer in its transaction mode. */
  databasePooler: 'transaction' | null
}

export function parseDatabase(environment: Environment): DatabaseConfig {
  const pooler = text(environment, 'DATABASE_POOLER')
  if (pooler !== null && pooler !== 'transaction')
    throw new Error(`DATABASE_POOLER holds "${pooler}"; write transaction, or leave it out`)
  return {
    databaseUrl: databaseUrl(environment),
    databasePool: number(environment, 'DATABASE_POOL', 10, { least: 2, most: 500 }),
    databasePooler: pooler,
  }
}

function databaseUrl(environment: Environment): string | null {
  const value = secret(environment, 'DATABASE_URL')
  if (value === null) return null
  // The value is not repeated, because it may contain a password.
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('DATABASE_URL must begin with postgresql://')
  // The host may be missing, as in postgresql:///portal, which means a local socket.
  if (!URL.canParse(value) && !value.includes(':///'))
    throw new Error(
      'DATABASE_URL cannot be read; write postgresql://user:password@host:port/database, with odd characters of the password percent-encoded',
    )
  return value
}

/** Returns what to say about a database on another machine whose connection may be read on its way; null if all is well. */
export function warningOfPlainConnection(databaseUrl: string | null): string | null {
  const url = databaseUrl === null ? null : URL.parse(databaseUrl)
  if (!url || /^(localhost|127\..*|\[::1\]|)$/.test(url.hostname) || url.searchParams.has('host')) return null
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !/^(disable|allow|prefer)$/.test(mode)) return null
  return `DATABASE_URL leads to ${url.hostname} without TLS, so passwords and data can be read on the way. Add ?sslmode=verify-full&sslrootcert=FILE, unless the network is private.`
}
