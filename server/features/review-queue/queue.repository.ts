import { sql, type RawBuilder } from 'kysely'
import { STALE_QUESTION_DAYS } from '#contract/review.ts'
import { QUEUE_PAGE, type QueueOrder, type QueueTab } from '#contract/review-queue.ts'
import type { Place } from '#geo/position.ts'
import { meetsFilter, type StoredFilter } from '#server/features/records/index.ts'
import type { RecordReader } from '#server/features/sensitivity/index.ts'
import type { Database } from '#server/platform/database.ts'
import type { Area } from '#contract/grants.ts'
import { nearestTo } from '#server/platform/spatial.ts'

interface Reviewer {
  id: number
  /** Where they review. */
  area: Area
}

interface Asked {
  reviewer: Reviewer
  tab: QueueTab
  order: QueueOrder
  /** Where `nearest` begins. */
  near: Place | null
  filter: StoredFilter
  /** Whether records that the reviewer has marked as seen are listed too. */
  withSeen: boolean
  skip: number
}

/** The reader decides whether records are exact. Nobody is shown records of their own. */
export async function findQueue(reader: RecordReader, asked: Asked) {
  const { order, near, reviewer } = asked
  return inTab(reader, asked)
    .select([
      'records.id',
      'title',
      'site_type',
      'monument_type',
      'period',
      'outline',
      'sensitivity',
      'version',
    ])
    .select(['account_id', 'records.created_at', 'v.state', 'v.seq', 'v.changed_at', 'v.verified_version'])
    .select(
      sql<Date | null>`case when v.taken_by = ${reviewer.id} and v.taken_until > now() then v.taken_until end`.as(
        'taken_until',
      ),
    )
    .select(isSeen(reviewer.id).as('seen'))
    .select(
      sql<number>`(select count(*)::integer from opinions o where o.record_id = records.id and o.withdrawn_at is null
        and o.question_version = v.question_version)`.as('opinions'),
    )
    .$if(asked.tab === 'waiting', (query) =>
      query.orderBy(sql`v.changed_at < now() - make_interval(days => ${STALE_QUESTION_DAYS})`),
    )
    .$if(order === 'nearest' && near !== null, (query) =>
      query.orderBy(nearestTo('records.centre', near ?? { longitude: 0, latitude: 0 })),
    )
    .$if(order === 'least_seen', (query) =>
      query.orderBy(sql`(select count(*) from review_seen s where s.record_id = records.id)`),
    )
    .orderBy('v.changed_at')
    .orderBy('records.id')
    .offset(asked.skip)
    .limit(QUEUE_PAGE)
    .execute()
}

export async function countQueue(reader: RecordReader, asked: Asked): Promise<number> {
  const { count } = await inTab(reader, asked)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many are in each list, whatever the filter. */
export async function countTabs(reader: RecordReader, reviewer: Reviewer): Promise<Record<QueueTab, number>> {
  const counted = (tab: QueueTab) =>
    sql<number>`count(*) filter (where ${belongsTo(tab, reviewer.id)})::integer`.as(tab)
  return waiting(reader, reviewer)
    .select([
      counted('to_decide'),
      counted('mine'),
      counted('waiting'),
      counted('second_looks'),
      counted('changed'),
    ])
    .executeTakeFirstOrThrow()
}

function inTab(reader: RecordReader, { reviewer, tab, filter, withSeen }: Asked) {
  return waiting(reader, reviewer)
    .where(belongsTo(tab, reviewer.id))
    .where(meetsFilter(filter))
    .$if(!withSeen, (query) => query.where(isUnseen(reviewer.id)))
}

function waiting(reader: RecordReader, { id, area }: Reviewer) {
  return reader
    .selectFrom('record_reviews as v')
    .innerJoin('records', 'records.id', 'v.record_id')
    .where('v.state', 'in', ['submitted', 'in_review', 'needs_info'])
    .where('visible', '=', true)
    .where('account_id', 'is distinct from', id)
    .$if(area !== 'wales', (query) =>
      query.where(
        sql<boolean>`v.record_id in (
          select g.record_id from record_regions g where g.region = any(${area === 'wales' ? [] : [...area]}::text[]))`,
      ),
    )
}

const FREE = sql`(v.taken_until is null or v.taken_until <= now())`

/** Each record is in one list, or in none while another reviewer has it. */
function belongsTo(tab: QueueTab, reviewer: number): RawBuilder<boolean> {
  const isMine = sql`(v.taken_by = ${reviewer} and v.taken_until > now())`
  const undecided = sql`v.state in ('submitted', 'in_review') and ${FREE}`
  switch (tab) {
    case 'mine':
      return sql<boolean>`(${isMine} and v.state <> 'needs_info')`
    case 'waiting':
      return sql<boolean>`(v.state = 'needs_info')`
    case 'second_looks':
      return sql<boolean>`(${undecided} and v.second_look and v.decided_by is distinct from ${reviewer})`
    case 'changed':
      return sql<boolean>`(${undecided} and not v.second_look and v.verified_version is not null)`
    case 'to_decide':
      return sql<boolean>`(${undecided} and not v.second_look and v.verified_version is null)`
  }
}

/** One list of what was seen, instead of a question for each of thousands of records. */
function isUnseen(reviewer: number): RawBuilder<boolean> {
  return sql<boolean>`(records.id, records.version) not in (
    select s.record_id, s.version from review_seen s where s.account_id = ${reviewer})`
}

function isSeen(reviewer: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from review_seen s
    where s.account_id = ${reviewer} and s.record_id = records.id and s.version = records.version)`
}

/** Whether the portal knows where the regions are. */
export async function knowsRegions(db: Database): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from her_boundaries) as known`.execute(
    db,
  )
  return rows[0]?.known === true
}
