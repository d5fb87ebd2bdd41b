import { sql, type RawBuilder } from 'kysely'
import type { ChangeKind } from '#contract/open-data/changes.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The latest change of a record that others may have taken. */
export interface OpenChange {
  /** The revision of the records. */
  seq: number
  /** Its public number. */
  told: number
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
  // What is gone may be gone because it is restricted, and must look like all else that is gone.
  const { rows } = await sql<OpenChange>`
    select change.seq::double precision as seq, told_of(change.seq)::double precision as told,
      change.record_id as record,
      case when ${isTaken()} then 'removed'
        when records.sensitivity <> 'open' then 'withdrawn'
        when change.kind = 'a' then 'added' else 'changed' end as kind,
      case when ${isTaken()} or records.sensitivity <> 'open'
        then date_trunc('month', change.at at time zone 'UTC') at time zone 'UTC' else change.at end as at
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
 * withheld today. A deleted record is announced without looking at its licence, so that the reason cannot be inferred. A public record
 * without a licence is announced only if it changed since it was added: before, it was in no copy. What happened to a record while
 * it was withheld is announced by month.
 */
function openChanges({ since, invented }: Asked): RawBuilder<unknown> {
  return sql`from record_changes change left join records on records.id = change.record_id
    where change.seq > ${since} and change.record_id > 0 and change.kind <> 'w'
      and not exists (select from record_changes later
        where later.seq > ${since} and later.seq > change.seq and later.record_id = change.record_id
          and later.kind <> 'w')
      and (records.id is null or not records.visible
        or (records.demonstration = ${invented}
          and (records.licence <> 'none' or change.kind <> 'a' or change.at <> records.created_at)))`
}

/**
 * Announces with one revision all records that changed before a moment while they were withheld, and that nothing has announced since.
 */
export async function announceWithheldBefore(db: Database, moment: Date): Promise<void> {
  await sql`
    with due as materialized (
      select distinct record_id from record_changes withheld
      where kind = 'w' and at < ${moment} and not exists (
        select from record_changes later
        where later.record_id = withheld.record_id and later.seq > withheld.seq and later.kind <> 'w')),
    now_at as materialized (select next_records_revision() as seq where exists (select from due))
    insert into record_changes (seq, record_id, kind, boxes)
    select seq, record_id, 'c', '{}' from now_at, due`.execute(db)
}

/** Returns the last revision that is known to somebody who has a number. */
export async function revisionKnownBy(db: Database, told: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select known_by(${told})::double precision as seq`.execute(db)
  return rows[0]?.seq ?? told
}
