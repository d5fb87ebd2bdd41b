import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** What the portal keeps of a member's imports, for their copy of their data. */
export async function findImportData(db: Database, accountId: number) {
  const imports = await db
    .selectFrom('imports')
    .select(['id', 'file_name', 'state', 'format', 'source', 'agreed_at', 'created_at', 'expires_at'])
    .select(
      sql<
        object[] | null
      >`(select json_agg(json_build_object('row', "row", 'texts', texts, 'outline', outline,
        'changed', edits, 'record', record_id) order by "row") from import_rows where import_id = imports.id)`.as(
        'rows',
      ),
    )
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const words = await db
    .selectFrom('import_words')
    .select(['field', 'word', 'code'])
    .where('account_id', '=', accountId)
    .orderBy('field')
    .orderBy('word')
    .execute()
  return { imports, words }
}
