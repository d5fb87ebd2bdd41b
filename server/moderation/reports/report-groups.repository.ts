import { sql } from 'kysely'
import type { ReportSort } from '#contract/review/moderation/reports.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import { emptyLast, type ListPart } from '#server/platform/bodies/list-part.ts'

/** `closed` means that none of the reports is open. */
type State = 'open' | 'closed' | null

export interface ReportFilter {
  state: State
  /** Whether the reader has the right to restricted records. */
  withRestricted: boolean
  /** User id. */
  readerId: number
}

const SORTED_BY = {
  reported: sql`groups.id`,
  waiting: sql`groups.waiting`,
  reports: sql`groups.total`,
}

/** Reports of records that the reader must not know of are left out. */
function groupsOf(db: RecordReader, { state, withRestricted }: ReportFilter) {
  return db
    .selectFrom('reports')
    .$if(!withRestricted, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('records')
              .select('records.id')
              .whereRef('records.id', '=', 'reports.record_id')
              .where((row) =>
                row.or([
                  row('sensitivity', '=', 'restricted'),
                  // The discussion of a record that is not open is for few.
                  row.and([row('sensitivity', '<>', 'open'), row('reports.comment_id', 'is not', null)]),
                ]),
              ),
          ),
        ),
      ),
    )
    .select(({ fn }) => [
      'record_id',
      'profile_id',
      'comment_id',
      fn.max('id').as('id'),
      fn.max('reported_at').as('latest'),
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where closed_at is null)::int`.as('open'),
      // Seconds that its oldest open report has waited.
      sql<number | null>`extract(epoch from now() - min(reported_at) filter (where closed_at is null))`.as(
        'waiting',
      ),
    ])
    .select(sql<boolean>`bool_or(reason = 'illegal' and closed_at is null)`.as('illegal'))
    .groupBy(['record_id', 'profile_id', 'comment_id'])
    .$if(state === 'open', (query) => query.having(sql<boolean>`bool_or(closed_at is null)`))
    .$if(state === 'closed', (query) => query.having(sql<boolean>`bool_and(closed_at is not null)`))
}

/** Records and profiles with their reports. */
export async function findReportGroups(
  db: RecordReader,
  filter: ReportFilter,
  { sort, order, from, limit }: ListPart<ReportSort>,
) {
  const { readerId } = filter
  const rows = await db
    .selectFrom(groupsOf(db, filter).as('groups'))
    .leftJoin('records', 'records.id', 'groups.record_id')
    .leftJoin('accounts as owner', 'owner.id', 'records.account_id')
    .leftJoin('accounts as member', 'member.id', 'groups.profile_id')
    .leftJoin('profiles', 'profiles.account_id', 'groups.profile_id')
    .leftJoin('comments', 'comments.id', 'groups.comment_id')
    .leftJoin('accounts as author', 'author.id', 'comments.account_id')
    .select([
      'groups.latest',
      'groups.record_id',
      'groups.profile_id',
      'groups.comment_id',
      'groups.total',
      'groups.open',
    ])
    .select([
      'comments.account_id as author_id',
      'author.username as author',
      'comments.deleted_at as removed_at',
      'comments.number as comment_number',
    ])
    .select([
      'comments.text',
      'comments.hidden_at as comment_hidden_at',
      'comments.hidden_reason as comment_hidden_reason',
    ])
    .select(
      sql<boolean>`exists (select from comment_mentions m where m.comment_id = groups.comment_id and m.account_id = ${readerId})`.as(
        'about_reader',
      ),
    )
    .select(['records.title', 'records.description', 'records.site_type', 'records.monument_type'])
    .select(['records.outline', 'records.account_id', 'records.hidden_at', 'records.hidden_reason'])
    .select(['records.deleted_at', 'records.sensitivity', 'owner.username as owner'])
    .select(
      sql<
        string | null
      >`(select file_key from pictures where record_id = records.id order by position limit 1)`.as('key'),
    )
    .select(['member.username as member', 'profiles.bio'])
    // Whatever the order, what may be illegal comes first.
    .orderBy('groups.illegal', 'desc')
    .orderBy(SORTED_BY[sort], emptyLast(order))
    .orderBy('groups.id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(from !== undefined, (query) => query.offset(from ?? 0))
    .execute()
  return rows
}

export async function countReportGroups(db: RecordReader, filter: ReportFilter): Promise<number> {
  const { count } = await db
    .selectFrom(groupsOf(db, filter).as('groups'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The records and profiles alone, in the same order. */
export async function findReportedSubjects(
  db: RecordReader,
  filter: ReportFilter,
  { sort, order }: ListPart<ReportSort>,
): Promise<ReportedSubject[]> {
  return (
    db
      .selectFrom(groupsOf(db, filter).as('groups'))
      .select(['record_id', 'profile_id', 'comment_id'])
      // Whatever the order, what may be illegal comes first.
      .orderBy('groups.illegal', 'desc')
      .orderBy(SORTED_BY[sort], emptyLast(order))
      .orderBy('groups.id', order)
      .execute()
  )
}

export interface ReportedSubject {
  record_id: number | null
  profile_id: number | null
  comment_id: number | null
}

export type GroupRow = Awaited<ReturnType<typeof findReportGroups>>[number]

/** The reports of these groups, newest first, at most so many of each; all with null. */
export async function findReportsOf(
  db: RecordReader,
  groups: readonly ReportedSubject[],
  most: number | null,
) {
  const records = groups.flatMap(({ record_id: id, comment_id: of }) => (of === null ? (id ?? []) : []))
  const profiles = groups.flatMap(({ profile_id: id }) => id ?? [])
  const comments = groups.flatMap(({ comment_id: id }) => id ?? [])
  const numbered = db
    .selectFrom('reports')
    .select(({ fn }) => [
      'id',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy(['record_id', 'profile_id', 'comment_id']).orderBy('id', 'desc'))
        .as('place'),
    ])
    .where((row) =>
      row.or([
        row.and([row('record_id', '=', row.fn.any(row.val(records))), row('comment_id', 'is', null)]),
        row('profile_id', '=', row.fn.any(row.val(profiles))),
        row('comment_id', '=', row.fn.any(row.val(comments))),
      ]),
    )
  return db
    .selectFrom(numbered.as('numbered'))
    .innerJoin('reports', 'reports.id', 'numbered.id')
    .leftJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('accounts as closer', 'closer.id', 'reports.closed_by')
    .leftJoin('records', 'records.id', 'reports.record_id')
    .leftJoin('accounts as member', 'member.id', 'reports.profile_id')
    .leftJoin('comments', 'comments.id', 'reports.comment_id')
    .select(['reports.id', 'reports.record_id', 'reports.profile_id', 'reports.comment_id'])
    .select(['reports.comment_text', 'reports.reason', 'reports.note'])
    .select(['reported_at', 'closed_at', 'answer', 'outcome', 'reporter_email'])
    .select(['reporter.username as reporter', 'closer.username as closer'])
    .select(['records.title', 'member.username as member', 'comments.number as comment_number'])
    .$if(most !== null, (query) => query.where('numbered.place', '<=', most ?? 0))
    .orderBy('reports.id', 'desc')
    .execute()
}

export type ReportRow = Awaited<ReturnType<typeof findReportsOf>>[number]
