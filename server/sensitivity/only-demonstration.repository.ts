import type { Database } from '#server/platform/database/database.ts'

/** Returns whether everything that is public is invented: then the demonstration stands in for open data. */
export async function isOnlyDemonstration(db: Pick<Database, 'selectFrom'>): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('id')
    .where('visible', '=', true)
    .where('demonstration', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}
