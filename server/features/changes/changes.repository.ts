import { sql, type RawBuilder } from 'kysely'
import type { ChangeKind } from '#contract/changes.ts'
import type { Database } from '#server/platform/database.ts'

/** The latest change of a record that others may have taken. */
export interface OpenChange {
  seq: number
  record: number
  kind: ChangeKind
  at: Date
}

/** Which changes: those after a revision. */
interface Asked {
  since: number
  /** Whether invented records stand in for open data. */
  invented: boolean
}

/** Returns the revision of the change number `limit` after another; that of the last one if there are fewer, null if none. */
export async function revisionAfter(db: Database, asked: Asked, limit: number): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`
    select max(seq)::double precision as seq from (
      select change.seq ${openChanges(asked)} order by change.seq limit ${limit}) first`.execute(db)
  return rows[0]?.seq ?? null
}

/**
 * Returns the next changes up to a revision, ordered by revision and record.
 * @param after where the ones before ended
 */
export async function changesUpTo(
  db: Database,
  asked: Asked,
  { upTo, after, limit }: { upTo: number; after: Pick<OpenChange, 'seq' | 'record'>; limit: number },
): Promise<OpenChange[]> {
  // The time of a withheld record is that of its face: when it was recorded is one of the things that are withheld.
  const { rows } = await sql<OpenChange>`
    select change.seq::double precision as seq, change.record_id as record,
      case when ${isTaken()} then 'removed'
        when records.sensitivity <> 'open' then 'withdrawn'
        when change.kind = 'a' then 'added' else 'changed' end as kind,
      case when records.visible and records.sensitivity <> 'open' then records.updated_at else change.at end as at
    ${openChanges(asked)}
      and change.seq <= ${upTo} and (change.seq, change.record_id) > (${after.seq}::bigint, ${after.record}::integer)
    order by change.seq, change.record_id limit ${limit}`.execute(db)
  return rows
}

/** True for what is not open data now. */
function isTaken(): RawBuilder<boolean> {
  return sql`(records.id is null or not records.visible or records.licence = 'none')`
}

/**
 * Only the latest change of each record, because earlier ones tell when and how often something was changed that may be
 * withheld today. What is gone is told without looking at its licence, so that the reason cannot be inferred. Of those that
 * are public without a licence, nobody has any that did not change since they were added.
 */
function openChanges({ since, invented }: Asked): RawBuilder<unknown> {
  return sql`from record_changes change left join records on records.id = change.record_id
    where change.seq > ${since} and change.record_id > 0
      and not exists (select from record_changes later
        where later.seq > ${since} and later.seq > change.seq and later.record_id = change.record_id)
      and (records.id is null or not records.visible
        or (records.demonstration = ${invented}
          and (records.licence <> 'none' or change.kind <> 'a' or change.at <> records.created_at)))`
}
