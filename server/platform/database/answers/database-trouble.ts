export type Trouble = 'unavailable' | 'busy' | 'full' | 'store-unavailable'

/** SQLSTATE classes and codes, and codes of the operating system, that mean "not now" rather than "never". */
const TROUBLES: readonly [RegExp, Trouble][] = [
  // Connection exceptions; the server is shutting down, crashed or starting up.
  [/^(08...|57P0[1-5])$/, 'unavailable'],
  // The server no longer admits the portal, has lost the database, or is read-only (a standby).
  [/^(28...|3D000|25006)$/, 'unavailable'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)$/, 'unavailable'],
  // A file of the database could not be made, read or written.
  [/^58...$/, 'unavailable'],
  // The process may open no more files, of the database or others.
  [/^(53000|EMFILE|ENFILE)$/, 'busy'],
  // Too many connections; out of memory; a statement that exceeded its time limit; a lock that was not available in
  // time; a transaction that was idle for too long; a deadlock of two transactions.
  [/^(53300|53200|57014|55P03|25P03|40001|40P01)$/, 'busy'],
  [/^(53100|ENOSPC|EDQUOT|OBJECTS_FULL)$/, 'full'],
  [/^(STORE|OBJECTS)_UNAVAILABLE$/, 'store-unavailable'],
]

// `pg` throws these without a code.
const LOST =
  /^(Connection terminated|timeout e|Client has encountered a connection error|Client was closed|Query read timeout)/

/** Returns what a database or disk error means for the caller; null for a bug. */
export function troubleOf(error: Error): Trouble | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = TROUBLES.find(([pattern]) => pattern.test(code))
  if (known) return known[1]
  if (LOST.test(error.message)) return 'unavailable'
  return error.cause instanceof Error ? troubleOf(error.cause) : null
}

/**
 * Returns whether a connection to the database is unusable. Only for errors of such a connection: the codes of the
 * operating system say nothing about whose connection it was.
 */
export function isLostConnection(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^(08...|57P0[1-5]|25P03|E(?!RR_)[A-Z_]+)$/.test(code) || LOST.test(error.message)
}

/**
 * Returns whether the database itself was unavailable. Its own errors say so, and the pool converts those of its
 * connections.
 */
export function isOutage(error: Error): boolean {
  return 'code' in error && /^(08...|57P0[1-5])$/.test(String(error.code))
}

/**
 * Returns whether the database refused the statement. After a lost connection or a timeout it is unknown whether a
 * row was stored: then its files stay for the sweep, which checks the database.
 */
export function wasRefused(error: unknown): boolean {
  // SQLSTATE classes: invalid data, violated constraints, invalid statements, insufficient resources.
  return error instanceof Error && 'code' in error && /^(22|23|42|53)...$/.test(String(error.code))
}
