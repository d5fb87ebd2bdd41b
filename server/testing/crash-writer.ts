// Started and killed by database-crash.slow.test.ts: reports what it finds, then writes records, and reports each one when
// it is committed.
import { sql } from 'kysely'
import { draws } from '#scripts/testing/seed.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { polygon } from '#server/platform/database/spatial.ts'

/**
 * Titles of the records; number of records in the spatial index; number of records with exactly their two pictures.
 */
export interface Found {
  titles: string[]
  indexed: number
  whole: number
}

export type Said = { found: Found } | { kept: string }

const [dataDir = '', round = ''] = process.argv.slice(2)
const WRITERS = 4
const millionth = draws(`places of round ${round}`)

const { db } = await openDatabase({ databaseUrl: null, dataDir })
say({ found: await look(db) })
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(db, writer)))

async function write(database: Database, writer: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const title = `round ${round}, writer ${writer}, turn ${turn}`
    await database.transaction().execute((tx) => addRecord(tx, title))
    say({ kept: title })
  }
}

async function addRecord(tx: Database, title: string): Promise<void> {
  const [west, south] = [-4 + millionth(1e6) / 1e6, 52 + millionth(1e6) / 1e6]
  const ring = [
    [west, south],
    [west + 0.01, south],
    [west, south + 0.01],
    [west, south],
  ] as const
  const { id } = await tx
    .insertInto('records')
    .values({
      title,
      description: 'x'.repeat(500),
      site_type: 'mound',
      monument_type: 'cairn',
      period: 'unknown',
      outline: JSON.stringify(ring),
      shape: polygon(ring),
      centre: sql`st_setsrid(st_makepoint(${west}, ${south}), 4326)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const position of [1, 2]) {
    const picture = {
      record_id: id,
      position,
      file_key: `${title}/${position}`,
      width: 1,
      height: 1,
      bytes: 1,
    }
    await tx.insertInto('pictures').values(picture).execute()
  }
}

async function look(database: Database): Promise<Found> {
  const records = await database.selectFrom('records').select('title').execute()
  const { rows: whole } = await sql<{ id: number }>`
    select record_id as id from pictures group by record_id having count(*) = 2`.execute(database)
  const indexed = await database.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      select id from records where shape && st_makeenvelope(-10, 45, 10, 60, 4326)`.execute(tx)
    return rows.length
  })
  return { titles: records.map(({ title }) => title), indexed, whole: whole.length }
}

function say(said: Said): void {
  process.send?.(said)
}
