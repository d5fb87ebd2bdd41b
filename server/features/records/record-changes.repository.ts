import type { Database } from '#server/platform/database.ts'

export interface RecordChange {
  id: number
  /** When its content last changed. */
  changed: Date
}

/** Returns all public records, oldest first, a page at a time. */
export async function* recordChanges(db: Database, pageSize = 10_000): AsyncGenerator<RecordChange[]> {
  let last = 0
  let rows: RecordChange[]
  do {
    rows = await db
      .selectFrom('records')
      .select(['id', 'updated_at as changed'])
      .where('visible', '=', true)
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    yield rows
    last = rows.at(-1)?.id ?? last
  } while (rows.length === pageSize)
}
