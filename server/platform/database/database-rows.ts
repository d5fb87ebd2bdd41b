import type { CompiledQuery, Kysely, PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Tables } from '#server/platform/schema/schema.ts'

/**
 * Rows of a statement that are read while they arrive, as Kysely's dialect wants it. Rows that are used at once cost the
 * garbage collector little; those that wait for all others grow old, and a thousand of them delay other requests later.
 */
export class ArrivingRows<Row> implements PostgresCursor<Row> {
  readonly text: string
  readonly values: readonly unknown[]
  /** Settles when the statement has ended; it never rejects. */
  readonly ended: Promise<Error | null>
  readonly #end: (fault: Error | null) => void
  #waiting: Row[] = []
  #fault: Error | null = null
  #isOver = false
  #wake: () => void = () => undefined

  constructor(text: string, values: readonly unknown[]) {
    const { promise, resolve } = Promise.withResolvers<Error | null>()
    this.text = text
    this.values = values
    this.ended = promise
    this.#end = resolve
  }

  readonly add = (row: Row): void => {
    if (this.#isOver) return
    this.#waiting.push(row)
    this.#wake()
  }

  /** @param fault why there are no more rows; null if that were all */
  end(fault: Error | null): void {
    this.#isOver = true
    this.#fault = fault
    this.#end(fault)
    this.#wake()
  }

  /** Returns the rows that have arrived, at most so many; none when there are no more. */
  async read(most: number): Promise<Row[]> {
    while (this.#waiting.length === 0) {
      if (this.#fault) throw this.#fault
      if (this.#isOver) return []
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    if (this.#waiting.length > most) return this.#waiting.splice(0, most)
    const rows = this.#waiting
    this.#waiting = []
    return rows
  }

  /** Waits for the end of the statement: before it, its connection cannot be used again. */
  async close(): Promise<void> {
    await this.ended
  }
}

/** Makes the one function with which Kysely runs statements, and reads rows while they arrive. */
export function queryOrRead(
  query: (text: string, values?: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>,
  read: (rows: ArrivingRows<unknown>) => void,
): PostgresPoolClient['query'] {
  const either = (asked: string | ArrivingRows<unknown>, values?: readonly unknown[]) => {
    if (typeof asked === 'string') return query(asked, values)
    read(asked)
    return asked
  }
  return either as PostgresPoolClient['query']
}

/** Rows that a reader gets at once. */
const PORTION = 100

/** Runs a statement, and yields its rows in portions while they arrive. The connection is in use until the last one. */
export async function* portionsOf<Row>(
  db: Kysely<Tables>,
  statement: CompiledQuery<Row>,
): AsyncGenerator<Row[]> {
  for await (const { rows } of db.getExecutor().stream(statement, PORTION)) yield rows
}
