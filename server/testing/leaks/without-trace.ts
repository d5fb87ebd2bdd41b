import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Deletes a record as if it had never been seen since: the log of changes and its count stay as they were. */
export async function withoutTrace(db: Database, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revisions = await tx.selectFrom('revisions').selectAll().execute()
    const changes = await tx.selectFrom('record_changes').select('seq').execute()
    const last = Math.max(0, ...changes.map(({ seq }) => seq))
    await tx.deleteFrom('records').where('id', '=', id).execute()
    await tx.deleteFrom('record_changes').where('seq', '>', last).execute()
    await sql`delete from told_revisions where seq > ${last}`.execute(tx)
    for (const { name, revision } of revisions)
      await tx.updateTable('revisions').set({ revision }).where('name', '=', name).execute()
  })
}
