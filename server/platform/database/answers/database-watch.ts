import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { StatementKind } from '#server/platform/metrics/figures.ts'
import type { PoolState } from '#server/platform/schema/tables/schema-administration.ts'
import { queryOrRead, type ArrivingRows } from '../database-rows.ts'
import { troubleOf, type Trouble } from './database-trouble.ts'

export interface StatementListener {
  answered: (kind: StatementKind, seconds: number) => void
  refused: (trouble: Trouble) => void
}

/** What can be seen of a database from outside, whichever engine it is. */
export interface DatabaseWatch {
  state: () => PoolState
  /** Returns a function that ends it. */
  listen: (listener: StatementListener) => () => void
}

const watches = new WeakMap<object, DatabaseWatch>()

/** Null for one that was not opened by this portal. */
export function watchOf(db: object): DatabaseWatch | null {
  return watches.get(db) ?? null
}

/**
 * Watches the connections of a pool and the statements on them.
 * @param size the most connections
 */
export function watchPool(
  pool: PostgresPool,
  size: number,
): { pool: PostgresPool; of: (db: object) => void } {
  const listeners = new Set<StatementListener>()
  let busy = 0
  let waiting = 0

  const note = (error: unknown) => {
    const trouble = error instanceof Error ? troubleOf(error) : null
    if (trouble) for (const { refused } of listeners) refused(trouble)
  }
  const answeredSince = (begun: number, text: string) => {
    const seconds = (performance.now() - begun) / 1000
    for (const { answered } of listeners) answered(kindOf(text), seconds)
  }
  const query = async (client: PostgresPoolClient, text: string, values: readonly unknown[] = []) => {
    const begun = performance.now()
    try {
      return await client.query(text, values)
    } catch (error) {
      note(error)
      throw error
    } finally {
      answeredSince(begun, text)
    }
  }
  const read = (client: PostgresPoolClient, rows: ArrivingRows<unknown>) => {
    const begun = performance.now()
    client.query(rows)
    void rows.ended.then((fault) => {
      note(fault)
      answeredSince(begun, rows.text)
    })
  }
  const watched = (client: PostgresPoolClient): PostgresPoolClient => ({
    query: queryOrRead(
      (text, values) => query(client, text, values),
      (rows) => read(client, rows),
    ),
    release: () => {
      busy -= 1
      client.release()
    },
  })
  const connect = async () => {
    waiting += 1
    try {
      const client = await pool.connect()
      busy += 1
      return watched(client)
    } catch (error) {
      note(error)
      throw error
    } finally {
      waiting -= 1
    }
  }
  const watch: DatabaseWatch = {
    state: () => ({ busy, free: Math.max(0, size - busy), waiting }),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { pool: { connect, end: () => pool.end() }, of: (db) => watches.set(db, watch) }
}

const FIRST_WORD = /^[\s(]*(\w+)/
const KINDS = new Map<string, StatementKind>([
  ['select', 'select'],
  // With few exceptions, these end in a selection.
  ['with', 'select'],
  ['insert', 'insert'],
  ['update', 'update'],
  ['delete', 'delete'],
  ['begin', 'transaction'],
  ['start', 'transaction'],
  ['commit', 'transaction'],
  ['rollback', 'transaction'],
])

function kindOf(text: string): StatementKind {
  return KINDS.get(FIRST_WORD.exec(text)?.[1]?.toLowerCase() ?? '') ?? 'other'
}
