import { sql } from 'kysely'
import type { ReviewState } from '#contract/review/verdicts.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { UNDOABLE, type Happened, type Undoing } from '../review.ts'
import { correctionOf, positionOf, targetOf } from '../review.repository.ts'

/** User id; null if there is no such member. */
export async function findReviewerCalled(db: Database, usernameKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', usernameKey)
    .executeTakeFirst()
  return row?.id ?? null
}

interface Touched {
  recordId: number
  /** Who decided about it last; null if they have left. */
  by: number | null
  at: Date
  username: string | null
}

/**
 * Records about which a reviewer has decided since a moment, as far as that still counts, each with the reviewer who decided last, the
 * lowest number first.
 */
export async function findTouched(db: Database, { reviewer, since }: Undoing): Promise<Touched[]> {
  const kinds = sql`any(${[...UNDOABLE]}::text[])`
  const { rows } = await sql<Touched>`
    with standing as (
      select record_id, seq, actor_id, at from review_events e
      where kind = ${kinds} and record_id in (
        select record_id from review_events where actor_id = ${reviewer} and at >= ${since} and kind = ${kinds})
        and not exists (select from review_events u where u.record_id = e.record_id and e.seq = any(u.undoes))),
    last_ones as (select distinct on (record_id) record_id, actor_id, at from standing order by record_id, seq desc)
    select record_id as "recordId", actor_id as by, at, username
    from last_ones left join accounts on accounts.id = actor_id
    where exists (select from standing s where s.record_id = last_ones.record_id
      and s.actor_id = ${reviewer} and s.at >= ${since})
    order by record_id`.execute(db)
  return rows
}

/** All events of these records, the oldest first. */
export async function findHappened(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Happened[]>> {
  const rows = await db
    .selectFrom('review_events')
    .select(['record_id', 'seq', 'kind', 'at', 'version', 'actor_id', 'reason', 'undoes'])
    .select(['target_record', 'target_scheme', 'target_number', 'sure_archaeological', 'sure_type'])
    .select(['position_m', 'position_by'])
    .select(['reviewed_site_type', 'reviewed_monument_type', 'reviewed_period'])
    .where((row) => row('record_id', '=', row.fn.any(row.val([...ids]))))
    .orderBy('record_id')
    .orderBy('seq')
    .execute()
  const found = new Map<number, Happened[]>(ids.map((id) => [id, []]))
  for (const row of rows)
    found.get(row.record_id)?.push({
      seq: row.seq,
      kind: row.kind,
      at: row.at,
      version: row.version,
      actor: row.actor_id,
      reason: row.reason,
      target: targetOf(row),
      sureArchaeological: row.sure_archaeological,
      sureType: row.sure_type,
      position: positionOf(row),
      correction: correctionOf(row),
      undoes: row.undoes,
    })
  return found
}

interface UndoneRecord {
  id: number
  title: string
  /** Null if the finder has left. */
  finder: number | null
  version: number
  began: Date
  visible: boolean
}

/** These records as the reader sees them, hidden and deleted ones included. */
export async function findUndoneRecords(
  reader: RecordReader,
  ids: readonly number[],
): Promise<UndoneRecord[]> {
  return reader
    .selectFrom('records')
    .select(['id', 'title', 'account_id as finder', 'version', 'created_at as began', 'visible'])
    .where((row) => row('id', '=', row.fn.any(row.val([...ids]))))
    .orderBy('id')
    .execute()
}

export async function findStates(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReviewState>> {
  const rows = await db
    .selectFrom('record_reviews')
    .select(['record_id', 'state'])
    .where((row) => row('record_id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  return new Map(rows.map((row) => [row.record_id, row.state]))
}
