import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NOTHING_SAID } from '#contract/records/record-fields.ts'
import { insertRecords } from '#server/records/index.ts'
import { insertWithheld } from '#server/sensitivity/index.ts'
import { testDatabase } from '#server/testing/database.ts'
import { runMigrations } from '#server/testing/earlier-release.ts'
import { newRecordAt } from '#server/testing/new-records.ts'

/** The migration that leaves withheld records their month alone. */
const BY_MONTH = '0071'

/** Ends the transaction, so that nothing of it stays. */
class Over extends Error {}

test('a database of an earlier release keeps no moment of its withheld records, and the feed tells of them once', async () => {
  const db = await testDatabase()
  const trial = db.transaction().execute(async (tx) => {
    await sql`create schema earlier`.execute(tx)
    await sql`set local search_path to earlier, public`.execute(tx)
    await runMigrations(tx, { before: BY_MONTH })
    const [open] = await insertRecords(tx, [newRecordAt(52.1, -3.8)])
    const finder = await tx
      .insertInto('accounts')
      .values({
        username: 'ceri',
        username_key: 'ceri',
        email: 'ceri@example.org',
        email_key: 'ceri@example.org',
        password_hash: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const withheld = await insertWithheld(
      tx,
      { ...NOTHING_SAID, ...newRecordAt(52.3, -3.6), finder: finder.id },
      { level: 'generalised', pictures: [] },
    )
    const moment = new Date('2026-10-17T09:30:12.345Z')
    await tx.updateTable('records').set({ updated_at: moment }).execute()
    await runMigrations(tx, { from: BY_MONTH })
    const records = await tx.selectFrom('records').select(['id', 'updated_at']).orderBy('id').execute()
    expect(records).toEqual([
      { id: open, updated_at: moment },
      { id: withheld, updated_at: new Date('2026-10-01T00:00:00Z') },
    ])
    const { rows: told } = await sql`
      select record_id as record, kind from record_changes where kind <> 'w' and record_id = ${withheld}`.execute(
      tx,
    )
    expect(told).toEqual([{ record: withheld, kind: 'c' }])
    const { rows: ofOpen } = await sql`
      select kind from record_changes where record_id = ${open} order by seq`.execute(tx)
    expect(ofOpen).toEqual([{ kind: 'a' }, { kind: 'c' }])
    throw new Over()
  })
  await expect(trial).rejects.toThrow(Over)
})
