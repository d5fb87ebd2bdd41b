import pg from 'pg'

/** SQLSTATE of a statement that exceeded its time limit. */
export const STATEMENT_TIMEOUT = '57014'
/** SQLSTATE of a lost connection, and of one that could not be opened. */
export const CONNECTION_LOST = '08006'
export const TOO_BUSY = '53300'

/** The error that `pg` throws, so that callers see one kind on both engines. `code` is a SQLSTATE. */
export function databaseError(message: string, code: string): pg.DatabaseError {
  return withFields(message, { code, severity: 'ERROR' })
}

/** @param fields of an error that crossed a thread as plain data */
export function withFields(message: string, fields: Readonly<Record<string, unknown>>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields)
}
