import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { contentOf, fillEarlierRelease, FIRST_SINCE, runMigrations } from '#server/testing/earlier-release.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Ends the transaction, so that nothing of it stays. */
class Over extends Error {}

/** Runs a test in tables of its own, beside those of the other tests. */
async function inTablesOfItsOwn(task: (db: Database) => Promise<void>): Promise<void> {
  const db = await testDatabase()
  const trial = db.transaction().execute(async (tx) => {
    await sql`create schema earlier`.execute(tx)
    await sql`set local search_path to earlier, public`.execute(tx)
    await task(tx)
    throw new Over()
  })
  await expect(trial).rejects.toThrow(Over)
}

test('a database of an earlier release keeps its records, pictures and versions, and all records are open', () =>
  inTablesOfItsOwn(async (db) => {
    await runMigrations(db, { before: FIRST_SINCE })
    await fillEarlierRelease(db, 200)
    const before = await contentOf(db)
    expect(before).toMatchObject({
      records: { rows: 200 },
      pictures: { rows: 66 },
      record_versions: { rows: 50 },
    })
    await runMigrations(db, { from: FIRST_SINCE })
    expect(await contentOf(db)).toEqual(before)

    const { rows } = await sql`
      select sensitivity, licence, visible, count(*) from records group by 1, 2, 3 order by 3`.execute(db)
    expect(rows).toEqual([
      { sensitivity: 'open', licence: 'none', visible: false, count: 4 },
      { sensitivity: 'open', licence: 'none', visible: true, count: 196 },
    ])
    // Everybody sees the others, once in the log of changes and once in the counts of each zoom.
    const { rows: counted } = await sql`
      select (select count(*) from record_changes) as changes,
        (select array_agg(distinct total) from (
          select sum(records)::integer as total from record_cells where site_type = '' group by level) as levels) as counts`.execute(
      db,
    )
    expect(counted).toEqual([{ changes: 196, counts: [196] }])
  }))
