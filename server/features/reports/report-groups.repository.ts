import { sql } from 'kysely'
import { REPORTS_OF_GROUP } from '#contract/reports.ts'
import type { Database } from '#server/platform/database.ts'

export interface GroupPart {
  /** `closed` means that none of the reports is open. */
  state: 'open' | 'closed' | null
  from: number
  limit: number
}

/** Records and profiles with their reports, those reported last first. */
export async function findReportGroups(db: Database, { state, from, limit }: GroupPart) {
  const groups = db
    .selectFrom('reports')
    .select(({ fn }) => [
      'record_id',
      'profile_id',
      fn.max('id').as('id'),
      fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where closed_at is null)::int`.as('open'),
    ])
    .groupBy(['record_id', 'profile_id'])
    .$if(state === 'open', (query) => query.having(sql<boolean>`bool_or(closed_at is null)`))
    .$if(state === 'closed', (query) => query.having(sql<boolean>`bool_and(closed_at is not null)`))
  const rows = await db
    .selectFrom(groups.as('groups'))
    .leftJoin('records', 'records.id', 'groups.record_id')
    .leftJoin('accounts as owner', 'owner.id', 'records.account_id')
    .leftJoin('accounts as member', 'member.id', 'groups.profile_id')
    .leftJoin('profiles', 'profiles.account_id', 'groups.profile_id')
    .select(['groups.id', 'groups.record_id', 'groups.profile_id', 'groups.total', 'groups.open'])
    .select(['records.title', 'records.description', 'records.site_type', 'records.monument_type'])
    .select(['records.outline', 'records.account_id', 'records.hidden_at', 'records.hidden_reason'])
    .select(['records.deleted_at', 'owner.username as owner'])
    .select(
      sql<
        string | null
      >`(select file_key from pictures where record_id = records.id order by position limit 1)`.as('key'),
    )
    .select(['member.username as member', 'profiles.bio'])
    .orderBy('groups.id', 'desc')
    .offset(from)
    .limit(limit)
    .execute()
  const { count } = await db
    .selectFrom(groups.as('groups'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: count }
}

export type GroupRow = Awaited<ReturnType<typeof findReportGroups>>['rows'][number]

/** The reports of these groups, newest first, at most 20 of each. */
export async function findReportsOf(
  db: Database,
  groups: readonly Pick<GroupRow, 'record_id' | 'profile_id'>[],
) {
  const idsIn = (name: 'record_id' | 'profile_id') => groups.flatMap((group) => group[name] ?? [])
  const numbered = db
    .selectFrom('reports')
    .select(({ fn }) => [
      'id',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy(['record_id', 'profile_id']).orderBy('id', 'desc'))
        .as('place'),
    ])
    .where((row) =>
      row.or([
        row('record_id', '=', row.fn.any(row.val(idsIn('record_id')))),
        row('profile_id', '=', row.fn.any(row.val(idsIn('profile_id')))),
      ]),
    )
  return db
    .selectFrom(numbered.as('numbered'))
    .innerJoin('reports', 'reports.id', 'numbered.id')
    .leftJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('accounts as closer', 'closer.id', 'reports.closed_by')
    .select(['reports.id', 'reports.record_id', 'reports.profile_id', 'reports.reason', 'reports.note'])
    .select(['reported_at', 'closed_at', 'answer', 'outcome', 'reporter_email'])
    .select(['reporter.username as reporter', 'closer.username as closer'])
    .where('numbered.place', '<=', REPORTS_OF_GROUP)
    .orderBy('reports.id', 'desc')
    .execute()
}

export type ReportRow = Awaited<ReturnType<typeof findReportsOf>>[number]
