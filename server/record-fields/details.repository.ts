import { sql, type RawBuilder } from 'kysely'
import { mergeDetails, NO_DETAILS, type Details, type DetailsInput } from '#contract/records/details.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { StoredKnown } from '#server/platform/schema/tables/schema-records.ts'

/** What is known of the record with this number now. Only for readers who may see the exact record. */
export function detailsColumn(id: RawBuilder<number>): RawBuilder<StoredKnown | null> {
  return sql`(
    select json_build_object('said', by_finder, 'evidence', coalesce((
      select json_agg(json_build_object('kind', kind, 'detail', detail) order by id)
      from record_evidence e where e.record_id = k.record_id), '[]'::json))
    from record_known k where k.record_id = ${id})`
}

export function toDetails(stored: StoredKnown | null): Details | null {
  if (!stored) return null
  return {
    ...NO_DETAILS,
    ...stored.said,
    evidence: stored.evidence.map(({ kind, detail }) => ({ kind, ...detail })),
  }
}

/** Returns what the finder of a record knows. Only for readers who may see the exact record; null if nothing was said. */
export async function findDetails(db: Database, id: number): Promise<Details | null> {
  const { rows } = await sql<{ known: StoredKnown | null }>`
    select ${detailsColumn(sql`${id}::int`)} as known`.execute(db)
  return toDetails(rows[0]?.known ?? null)
}

/** Stores what was said; the rest stays. Call it in the transaction that adds or changes the record. */
export async function saveDetails(tx: Database, id: number, said: DetailsInput): Promise<void> {
  if (Object.keys(said).length === 0) return
  const after = mergeDetails(await findDetails(tx, id), said)
  // Its evidence goes with it.
  await tx.deleteFrom('record_known').where('record_id', '=', id).execute()
  if (!after) return
  const { evidence, ...others } = after
  const known = Object.fromEntries(Object.entries(others).filter(([, value]) => !isNothing(value)))
  await tx
    .insertInto('record_known')
    .values({ record_id: id, by_finder: JSON.stringify(known) })
    .execute()
  if (evidence.length === 0) return
  await tx
    .insertInto('record_evidence')
    .values(evidence.map(({ kind, ...detail }) => ({ record_id: id, kind, detail: JSON.stringify(detail) })))
    .execute()
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}
