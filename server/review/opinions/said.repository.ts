import type { RecordReader } from '#server/sensitivity/index.ts'

/** What a record says it is, for those who see it; null if they cannot. */
export async function findSaid(reader: RecordReader, id: number) {
  const row = await reader
    .selectFrom('records')
    .select(['id', 'account_id as finder', 'version', 'site_type', 'monument_type'])
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst()
  return row ?? null
}
