import { sql } from 'kysely'
import type { findKnownRecords, KnownRecords } from '#server/notices/index.ts'
import { namedTo, notWithheldFrom } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The data of a member's account, without hashes and keys that only the portal needs. */
export async function findAccountData(db: Database, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'confirmed_email', 'language', 'administrator', 'moderator'])
    .select(['created_at', 'last_active_at'])
    .select(['suspended_at', 'suspended_reason'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function findProfileData(db: Database, accountId: number) {
  return db
    .selectFrom('profiles')
    .select(['bio', 'location', 'expertise_level', 'organisation'])
    .select(['website', 'twitter', 'facebook', 'instagram', 'linkedin', 'bluesky'])
    .select('picture_key as pictureKey')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function findSessionData(db: Database, accountId: number) {
  return db
    .selectFrom('tokens')
    .select(['created_at', 'last_used_at', 'browser', 'system'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** The roles for an area that the member has or had, without the names of administrators. */
export async function findGrantData(db: Database, accountId: number) {
  return db
    .selectFrom('role_grants')
    .select(['role', 'area', 'granted_at', 'reason', 'ended_at', 'end_reason'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

type Member = Parameters<typeof findKnownRecords>[1]

/** The same rows, in which null stands for the number of a record that is withheld from the member by now. */
async function withoutWithheld<Row extends { record: number | null }>(
  db: Database,
  member: Member,
  rows: readonly Row[],
): Promise<(Omit<Row, 'record'> & { record: number | null })[]> {
  const told = await notWithheldFrom(
    db,
    member,
    rows.map(({ record }) => record),
  )
  return rows.map((row) => (told.has(row.record) ? row : { ...row, record: null }))
}

/** The member's reports about records and profiles, and the answers. */
export async function findReportData(db: Database, member: Member) {
  const reports = await db
    .selectFrom('reports')
    .leftJoin('accounts as reported', 'reported.id', 'reports.profile_id')
    .leftJoin('comments', 'comments.id', 'reports.comment_id')
    .select([
      'reports.record_id as record',
      'comments.number as comment',
      'reported.username as profile',
      'reason',
      'note',
      'reporter_email',
    ])
    .select(['reported_at', 'closed_at', 'answer'])
    .where('reporter_id', '=', member.id)
    .orderBy('reports.id')
    .execute()
  return withoutWithheld(db, member, reports)
}

/**
 * Feedback from the member's confirmed address. Feedback has no account, and an address that nobody confirmed may be
 * somebody else's.
 */
export async function findFeedbackData(db: Database, accountId: number) {
  return db
    .selectFrom('feedback')
    .innerJoin('accounts', (join) =>
      join.onRef((row) => row.fn<string>('lower', ['feedback.email']), '=', 'accounts.confirmed_email_key'),
    )
    .select(['feedback.name', 'feedback.email', 'message', 'received_at'])
    .where('accounts.id', '=', accountId)
    .orderBy('feedback.id')
    .execute()
}

/** Requests to withhold places from the member's confirmed address, for the same reason. */
export async function findRequestData(db: Database, member: Member) {
  const requests = await db
    .selectFrom('sensitive_requests')
    .innerJoin('accounts', (join) =>
      join.onRef(
        (row) => row.fn<string>('lower', ['sensitive_requests.email']),
        '=',
        'accounts.confirmed_email_key',
      ),
    )
    .select(['who', 'record_id as record', 'place', 'sensitive_requests.name', 'sensitive_requests.email'])
    .select(['sensitive_requests.language', 'reason', 'at_risk', 'received_at', 'closed_at', 'answer'])
    .where('accounts.id', '=', member.id)
    .orderBy('sensitive_requests.id')
    .execute()
  return withoutWithheld(db, member, requests)
}

/** Entries of the audit log: acts of the member, and acts on their account without the names of others. */
export async function findActData(db: Database, member: Member, page: { after: number; limit: number }) {
  const acts = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'act', 'target_kind', 'target_id', 'note'])
    .select(sql<boolean>`actor_id is not distinct from ${member.id}::int`.as('by_you'))
    .where((row) =>
      row.or([
        row('actor_id', '=', member.id),
        row.and([row('target_kind', '=', 'account'), row('target_id', '=', member.id)]),
      ]),
    )
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute()
  const recordOf = (act: (typeof acts)[number]) => (act.target_kind === 'record' ? act.target_id : null)
  const told = await notWithheldFrom(db, member, acts.map(recordOf))
  return acts.map((act) =>
    recordOf(act) === null || told.has(act.target_id) ? act : { ...act, target_id: null },
  )
}

/** What the member thinks of records, withdrawn opinions included, and about which records they saw what others said. */
export async function findOpinionData(db: Database, member: Member) {
  const accountId = member.id
  const [opinions, shown] = await Promise.all([
    db
      .selectFrom('opinions')
      .select([
        'record_id as record',
        'question_version as version',
        'kind',
        'monument_type',
        'cause',
        'note',
      ])
      .select(['mode', 'uncounted', 'given_at', 'withdrawn_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('opinion_reveals')
      .select(['record_id as record', 'question_version as version', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .orderBy('record_id')
      .orderBy('question_version')
      .execute(),
  ])
  return {
    opinions: await withoutWithheld(db, member, opinions),
    shown: (await withoutWithheld(db, member, shown)).filter(({ record }) => record !== null),
  }
}

/**
 * What the member did in reviews, as a finder or as a reviewer, what a reviewer has marked as seen, and what an officer answered for a
 * Historic Environment Record. A record that is withheld from them by now is not named.
 */
export async function findReviewData(db: Database, member: Member) {
  const accountId = member.id
  const [steps, seen, answers] = await Promise.all([
    db
      .selectFrom('review_events')
      .select(['record_id as record', 'version', 'kind', 'from_state', 'to_state', 'note', 'reason'])
      .select(['target_record', 'target_scheme', 'target_number', 'sure_archaeological', 'sure_type'])
      .select(['reviewed_site_type', 'reviewed_monument_type', 'reviewed_period'])
      .select(['position_m', 'position_by', 'at'])
      .where('actor_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('review_seen')
      .select(['record_id as record', 'version', 'at'])
      .where('account_id', '=', accountId)
      .orderBy('at')
      .orderBy('record_id')
      .execute(),
    db
      .selectFrom('record_her')
      .select(['record_id as record', 'version', 'status', 'scheme', 'prn', 'reason', 'note', 'at'])
      .where('by', '=', accountId)
      .orderBy('at')
      .orderBy('record_id')
      .execute(),
  ])
  const named = await namedTo(
    db,
    member,
    steps.flatMap(({ target_record: target }) => target ?? []),
  )
  const told = steps.map((step) => ({
    ...step,
    target_record: step.target_record !== null && named.has(step.target_record) ? step.target_record : null,
  }))
  return {
    steps: await withoutWithheld(db, member, told),
    seen: (await withoutWithheld(db, member, seen)).filter(({ record }) => record !== null),
    // A number in a register tells the place, and so may the words beside it.
    answers_for_her: (await withoutWithheld(db, member, answers)).filter(({ record }) => record !== null),
  }
}

/** What the member wrote in discussions, of which they are notified, and whom they do not want to hear. */
export async function findCommentData(db: Database, member: Member, known: KnownRecords) {
  const accountId = member.id
  const [comments, follows, muted] = await Promise.all([
    db
      .selectFrom('comments')
      .select(['record_id as record', 'number', 'text', 'posted_at', 'edited_at', 'deleted_at', 'hidden_at'])
      .select(['hidden_reason', 'appeal', 'appealed_at', 'appeal_answer', 'appeal_closed_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('thread_follows')
      .innerJoin('records', 'records.id', 'record_id')
      .select(['record_id as record', 'follows'])
      .where('thread_follows.account_id', '=', accountId)
      // Of a discussion that was closed to the member, not even its record is named.
      .where(
        sql<boolean>`(records.sensitivity = 'open' or ${known.all}::boolean or record_id = any(${[...known.own]}::int[]))`,
      )
      .orderBy('record_id')
      .execute(),
    db
      .selectFrom('mutes')
      .innerJoin('accounts', 'accounts.id', 'muted_id')
      .select(['username', 'mutes.at'])
      .where('mutes.account_id', '=', accountId)
      .orderBy('mutes.at')
      .orderBy('muted_id')
      .execute(),
  ])
  return { comments: await withoutWithheld(db, member, comments), follows, muted }
}
