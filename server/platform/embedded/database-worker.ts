// Runs the embedded database in its own thread, so that a long query does not block the server.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { SyncedFolder, syncParameters, type SyncCounter } from './database-fsync.ts'
import type {
  Answer,
  Question,
  ResultText,
  WorkerInput,
} from '#server/platform/database/answers/database-messages.ts'
import { leanPostgis } from './database-postgis.ts'

if (!parentPort) throw new Error('database-worker.ts is started by database-engine.ts')
const port = parentPort
const { folder } = workerData as WorkerInput

const syncs: SyncCounter = { count: 0 }
const database = await PGlite.create({
  fs: new SyncedFolder(folder, syncs),
  startParams: syncParameters(PGlite.defaultStartParams),
  extensions: { postgis: leanPostgis(), pg_trgm: trigrams },
})
passTextThrough(database)
await refuseWithoutSync(database, syncs)
port.on('message', (question: Question) => void answer(question))
port.postMessage({ id: 0 } satisfies Answer)

/** Rows that are sent at once. */
const PART = 100

async function answer({ id, statement, inParts = false }: Question): Promise<void> {
  if (statement === null) {
    await database.close()
    port.postMessage({ id } satisfies Answer)
    port.close()
    return
  }
  try {
    const result = await run(statement)
    if (inParts) sendRows(id, result)
    port.postMessage({ id, result: inParts ? { ...result, rows: [] } : result } satisfies Answer)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const fields: Record<string, unknown> = Object.fromEntries(Object.entries(error))
    // Any error that is not the database's own comes from a lower level and may have damaged the memory: end the
    // thread.
    if (!('severity' in fields)) throw error
    port.postMessage({ id, error: { message: error.message, fields: plain(fields) } } satisfies Answer)
  }
}

/** A message is read as a whole: one with all rows would be memory in which the garbage collector looks for long. */
function sendRows(id: number, { fields, rows }: ResultText): void {
  for (let first = 0; first < rows.length; first += PART)
    port.postMessage({ id, part: { fields, rows: rows.slice(first, first + PART) } } satisfies Answer)
}

/** Several statements can run at once only without values, as with `pg`. The answer is that of the last one. */
async function run({ text, values }: NonNullable<Question['statement']>): Promise<ResultText> {
  const options = { rowMode: 'array' } as const
  const result =
    values.length > 0
      ? await database.query<(string | null)[]>(text, values, options)
      : (await database.exec(text, options)).at(-1)
  return {
    command: result?.command ?? '',
    rowCount: result?.rowCount ?? 0,
    fields: (result?.fields ?? []).map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
    rows: (result?.rows ?? []) as (string | null)[][],
  }
}

/** Values are converted to text and back by the same code as for a PostgreSQL server, outside this thread. */
function passTextThrough(pglite: PGlite): void {
  const unchanged = (value: unknown) => value
  pglite.parsers = Object.fromEntries(Object.keys(pglite.parsers).map((type) => [type, unchanged]))
  pglite.serializers = new Proxy({}, { get: () => unchanged })
}

/** Checks that a commit reaches the disk, to notice a release that changes the internals used in database-fsync.ts. */
async function refuseWithoutSync(pglite: PGlite, counter: SyncCounter): Promise<void> {
  const before = counter.count
  await pglite.query(`select pg_logical_emit_message(true, 'start', 'a commit that leaves nothing behind')`)
  if (counter.count === before)
    throw new Error('The embedded database does not write its commits to the disk; it refuses to start.')
}

function plain(fields: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'number' || (typeof entry[1] === 'string' && entry[0] !== 'query'),
    ),
  )
}
