import { sql, type RawBuilder } from 'kysely'
import { STALE_QUESTION_DAYS } from '#contract/review/review.ts'
import { QUEUE_PAGE, QUEUE_TABS, type QueueOrder, type QueueTab } from '#contract/review/review-queue.ts'
import type { Place } from '#geo/position.ts'
import { meetsFilter, type StoredFilter } from '#server/record-fields/index.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import type { Area } from '#contract/review/grants.ts'
import { nearestTo } from '#server/platform/database/spatial.ts'

interface Reviewer {
  id: number
  /** Where they review. */
  area: Area
}

interface Asked {
  reviewer: Reviewer
  /** Whether the invented records of the demonstration are listed, which is instead of those of members. */
  invented: boolean
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
  const { ids, total, ...tabs } = await lookAtAll(reader, asked)
  return { records: await findQueued(reader, asked.reviewer.id, ids ?? []), total, tabs }
}

/**
 * The numbers of the records of one page in its order, how many match, and how many are in each list whatever the filter. All are
 * looked at once, because each of the three needs it.
 */
async function lookAtAll(
  reader: RecordReader,
  { reviewer, invented, tab, filter, withSeen, ...asked }: Asked,
) {
  const count = (which: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${which}))::integer`
  const inTab = (counted: QueueTab) => count(belongsTo(counted, reviewer.id)).as(counted)
  const inList = sql<boolean>`${belongsTo(tab, reviewer.id)} and ${meetsFilter(filter)}`
  const matches = withSeen ? inList : sql<boolean>`${inList} and s.record_id is null`
  const [first, last] = [asked.skip + 1, asked.skip + QUEUE_PAGE]
  return waiting(reader, reviewer)
    .where('records.demonstration', '=', invented)
    .leftJoin('review_seen as s', (join) =>
      join
        .onRef('s.record_id', '=', 'records.id')
        .onRef('s.version', '=', 'records.version')
        .on('s.account_id', '=', reviewer.id),
    )
    .$if(asked.order === 'least_seen', (query) =>
      query.leftJoin(
        sql<{ record_id: number; times: number }>`(
          select record_id, count(*) as times from review_seen group by record_id)`.as('looks'),
        'looks.record_id',
        'records.id',
      ),
    )
    .select([
      sql<number[] | null>`(array_agg(records.id order by ${sql.join(orderOf({ tab, ...asked }))})
        filter (where ${matches}))[${first}::int:${last}::int]`.as('ids'),
      count(matches).as('total'),
      ...QUEUE_TABS.map(inTab),
    ])
    .executeTakeFirstOrThrow()
}

function orderOf({ tab, order, near }: Pick<Asked, 'tab' | 'order' | 'near'>): RawBuilder<unknown>[] {
  return [
    ...(tab === 'waiting' ? [sql`v.changed_at < now() - make_interval(days => ${STALE_QUESTION_DAYS})`] : []),
    ...(order === 'nearest' && near ? [nearestTo('records.centre', near)] : []),
    ...(order === 'least_seen' ? [sql`coalesce(looks.times, 0)`] : []),
    ...[sql`v.changed_at`, sql`v.record_id`],
  ]
}

/** Only of one page, because texts and outlines of thousands of records would be sorted with them. */
async function findQueued(reader: RecordReader, reviewer: number, ids: readonly number[]) {
  const rows = await reader
    .selectFrom('records')
    .innerJoin('record_reviews as v', 'v.record_id', 'records.id')
    .select([
      'records.id',
      'title',
      'site_type',
      'monument_type',
      'period',
      'outline',
      'sensitivity',
      'version',
      'demonstration',
    ])
    .select(['account_id', 'records.created_at', 'v.state', 'v.seq', 'v.changed_at', 'v.verified_version'])
    .select([
      sql<Date | null>`case when v.taken_by = ${reviewer} and v.taken_until > now() then v.taken_until end`.as(
        'taken_until',
      ),
      sql<boolean>`exists (select from review_seen s where s.account_id = ${reviewer}
        and s.record_id = records.id and s.version = records.version)`.as('seen'),
      sql<number>`(select count(*)::integer from opinions o where o.record_id = records.id and o.withdrawn_at is null
        and o.question_version = v.question_version)`.as('opinions'),
    ])
    .where((row) => row('records.id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

function waiting(reader: RecordReader, { id, area }: Reviewer) {
  return reader
    .selectFrom('record_reviews as v')
    .innerJoin('records', 'records.id', 'v.record_id')
    .where('v.state', 'in', ['submitted', 'in_review', 'needs_info'])
    .where('records.visible', '=', true)
    .where('records.account_id', 'is distinct from', id)
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
