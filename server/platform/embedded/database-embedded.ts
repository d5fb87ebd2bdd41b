import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pgUtils from 'pg/lib/utils.js'
import { startEngine, type Engine } from '#server/platform/database/database-engine.ts'
import {
  STATEMENT_TIMEOUT,
  TOO_BUSY,
  databaseError,
} from '#server/platform/database/answers/database-errors.ts'
import type { PartText, ResultText, Statement } from '#server/platform/database/answers/database-messages.ts'
import { queryOrRead, type ArrivingRows } from '#server/platform/database/database-rows.ts'
import { readerOf } from '#server/platform/database/database-types.ts'
import { timeLimitsHere } from '#server/platform/config/config.ts'

/** From 32,768 values on, PGlite stores nothing, reports nothing and is unusable afterwards. */
const MOST_VALUES = 32_000

interface Patience {
  /** Maximum number of milliseconds to wait for a turn, because there is only one connection. */
  turn: number
  /** Milliseconds past its time limit after which a statement is ended by ending the engine. */
  overdue: number
}

const OVERDUE = 3000

export interface EmbeddedDatabase {
  /** @param timeLimit milliseconds for one statement; null: as long as it takes */
  pool: (timeLimit: number | null) => PostgresPool
  close: () => Promise<void>
}

/** A turn on the only connection. `next` passes it on. */
interface Turn {
  engine: Engine
  next: () => void
}

/**
 * The database in `folder`, with the interface of a pool of PostgreSQL connections for Kysely. There is one
 * connection; callers get it in the order in which they asked, and keep it for a whole transaction.
 */
export async function openEmbedded(
  folder: string,
  { turn = timeLimitsHere().turn, overdue = OVERDUE }: Partial<Patience> = {},
): Promise<EmbeddedDatabase> {
  const engine = restarting(folder)
  await engine.current()
  const takeTurn = line(() => engine.current(), turn)
  return {
    pool: (timeLimit) => ({
      connect: async () => client(await takeTurn(), timeLimit, overdue),
      end: () => Promise.resolve(),
    }),
    close: async () => {
      const { engine: last, next } = await takeTurn()
      engine.stop()
      await last.close()
      next()
    },
  }
}

/** Starts the engine again after it has ended; committed data are still there. */
function restarting(folder: string) {
  let engine: Promise<Engine> | null = null
  let stopped = false
  return {
    current: (): Promise<Engine> => {
      if (stopped) return Promise.reject(new Error('The database is closed'))
      engine ??= startEngine(folder).then(
        (started) => {
          void started.ended.then(() => (engine = null))
          return started
        },
        (error: unknown) => {
          engine = null
          throw error
        },
      )
      return engine
    },
    stop: () => {
      stopped = true
    },
  }
}

/** First come, first served. */
function line(current: () => Promise<Engine>, patience: number): () => Promise<Turn> {
  const waiting: (() => void)[] = []
  let taken = false
  const next = () => {
    const first = waiting.shift()
    if (first) first()
    else taken = false
  }
  return async () => {
    if (taken) await placeIn(waiting, patience)
    taken = true
    try {
      return { engine: await current(), next }
    } catch (error) {
      next()
      throw error
    }
  }
}

function placeIn(waiting: (() => void)[], patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const goAhead = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(goAhead), 1)
      const hint = 'inside a transaction only the transaction itself may be used'
      reject(databaseError(`The database is busy: no turn in ${patience} ms (${hint})`, TOO_BUSY))
    }, patience)
    waiting.push(goAhead)
  })
}

/**
 * PGlite cannot cancel a statement. When its time is up, the caller gets the error immediately, and the connection is passed
 * on only after the statement has ended and was rolled back.
 */
function client({ engine, next }: Turn, timeLimit: number | null, grace: number): PostgresPoolClient {
  let overdue: Promise<unknown> | null = null
  let isAtOdds = false
  const ask: Engine['ask'] = async (statement, onPart) => {
    try {
      return await engine.ask(statement, onPart)
    } catch (error) {
      isAtOdds ||= isFileError(error)
      throw error
    }
  }
  const inTime = async <Result>(answer: Promise<Result>): Promise<Result> => {
    if (timeLimit !== null && !(await endsWithin(answer, timeLimit))) {
      overdue = answer
      throw timedOut()
    }
    return answer
  }
  const query = async (
    text: string,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> => {
    if (overdue) {
      // Kysely rolls back before it passes the error on; the real rollback follows in `release`.
      if (/^\s*rollback/i.test(text)) return asPg({ command: 'ROLLBACK', rowCount: 0, fields: [], rows: [] })
      throw timedOut()
    }
    return asPg(await inTime(ask(asText(text, values))))
  }
  const read = async ({ text, values, add }: ArrivingRows<unknown>): Promise<void> => {
    if (overdue) throw timedOut()
    await inTime(ask(asText(text, values), (part) => rowsOf(part).forEach(add)))
  }
  const release = () => {
    if (overdue) void giveUp(engine, overdue, grace).finally(next)
    else if (isAtOdds) void engine.kill().finally(next)
    else next()
  }
  const readToEnd = (rows: ArrivingRows<unknown>): void => {
    read(rows).then(
      () => rows.end(null),
      (error: unknown) => rows.end(error as Error),
    )
  }
  return { query: queryOrRead(query, readToEnd), release }
}

/**
 * Returns whether the engine could not make, open or write a file. It then goes on believing in files that are not there, and would
 * refuse every later statement about them; a new one sees the folder as it is.
 */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(58...|53000)$/.test(String(error.code))
}

async function giveUp(engine: Engine, overdue: Promise<unknown>, grace: number): Promise<void> {
  if (await endsWithin(overdue, grace)) {
    await endsWithin(engine.ask({ text: 'rollback', values: [] }), grace)
  } else {
    await engine.kill()
  }
}

/** Whether it is settled, successfully or not, within this many milliseconds. */
async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  const settled = work.then(
    () => true,
    () => true,
  )
  const inTime = await Promise.race([settled, late])
  clearTimeout(timer)
  return inTime
}

function timedOut(): Error {
  return databaseError('The statement took longer than it may', STATEMENT_TIMEOUT)
}

/** Half a surrogate pair makes PGlite miscount the bytes of its message. It becomes U+FFFD, as with `pg`. */
function asText(text: string, values: readonly unknown[]): Statement {
  if (values.length > MOST_VALUES)
    throw new RangeError(`A statement with ${values.length} values: at most ${MOST_VALUES} are allowed`)
  return {
    text: text.toWellFormed(),
    values: values.map((value) => {
      const prepared = pgUtils.prepareValue(value)
      return typeof prepared === 'string' ? prepared.toWellFormed() : prepared
    }),
  }
}

function asPg({ command, rowCount, fields, rows }: ResultText): PostgresQueryResult<unknown> {
  return {
    command: command as PostgresQueryResult<unknown>['command'],
    rowCount,
    rows: rowsOf({ fields, rows }),
  }
}

function rowsOf({ fields, rows }: PartText): Record<string, unknown>[] {
  const readers = fields.map(({ name, type }) => [name, readerOf(type)] as const)
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [column, [name, read]] of readers.entries()) {
      const value = values[column] ?? null
      row[name] = value === null ? null : read(value)
    }
    return row
  })
}
