import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { runMigrations } from '#server/testing/earlier-release.ts'

/** The migration that gives drafts the place at which their outline is to be drawn. */
const PLACES = '0072'

/** Ends the transaction, so that nothing of it stays. */
class Over extends Error {}

test('a draft that an import of an earlier release made gets the place of its row, if it has no outline', async () => {
  const db = await testDatabase()
  const trial = db.transaction().execute(async (tx) => {
    await sql`create schema earlier`.execute(tx)
    await sql`set local search_path to earlier, public`.execute(tx)
    await runMigrations(tx, { before: PLACES })
    const { rows: accounts } = await sql<{ id: number }>`
      insert into accounts (username, username_key, email, email_key, password_hash)
        values ('ceri', 'ceri', 'ceri@example.org', 'ceri@example.org', '') returning id`.execute(tx)
    const account = accounts[0]?.id
    const { rows: imports } = await sql<{ id: number }>`
      insert into imports (account_id, file_name, expires_at)
        values (${account}, 'finds.csv', now()) returning id`.execute(tx)
    const draftOf = async (title: string, outline: string | null, place: string | null): Promise<void> => {
      const { rows } = await sql<{ id: number }>`
        insert into drafts (account_id, title, description, prn, site_type, monument_type, period, outline)
          values (${account}, ${title}, '', '', '', '', '', ${outline}::jsonb) returning id`.execute(tx)
      await sql`
        insert into import_rows (import_id, row, number, texts, corners, faults, place, place_within, draft_id)
          values (${imports[0]?.id}, ${rows[0]?.id}, 1, '{}', 0, '[]', ${place}::jsonb, 100, ${rows[0]?.id})`.execute(
        tx,
      )
    }
    await draftOf('reference', null, '[52.1, -3.8]')
    await draftOf('drawn since', '[[52, -3], [52, -4], [53, -4]]', '[52.1, -3.8]')
    await draftOf('nowhere', null, null)
    await runMigrations(tx, { from: PLACES })
    const drafts = await tx.selectFrom('drafts').select(['title', 'place']).orderBy('id').execute()
    expect(drafts).toEqual([
      { title: 'reference', place: { at: [52.1, -3.8], within: 100 } },
      { title: 'drawn since', place: null },
      { title: 'nowhere', place: null },
    ])
    throw new Over()
  })
  await expect(trial).rejects.toThrow(Over)
})
