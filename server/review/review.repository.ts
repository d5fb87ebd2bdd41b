import { sql, type Selectable } from 'kysely'
import type { Correction } from '#contract/review/review.ts'
import { VERDICTS } from '#contract/review/verdicts.ts'
import type { StatedPosition } from '#contract/records/places/position.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { latitudeOf, longitudeOf } from '#server/platform/database/spatial.ts'
import type { RecordReviewsTable } from '#server/platform/schema/tables/schema-review.ts'
import type { Review, ReviewedRecord, ReviewStep, ReviewTarget } from './review.ts'

const COLUMNS = [
  'record_id',
  'state',
  'seq',
  'changed_at',
  'reason',
  'sure_archaeological',
  'sure_type',
  'position_m',
  'position_by',
  'reviewed_site_type',
  'reviewed_monument_type',
  'reviewed_period',
  'target_record',
  'target_scheme',
  'target_number',
  'verified_version',
  'verified_at',
  'decided_by',
  'second_look',
  'taken_by',
  'taken_until',
] as const

/** The record as this reader sees it; null if they cannot. */
export async function findReviewed(reader: RecordReader, id: number): Promise<ReviewedRecord | null> {
  const row = await reader
    .selectFrom('records')
    .leftJoin('record_regions as g', 'g.record_id', 'records.id')
    .select(['id', 'account_id as finder', 'version', 'g.region', 'site_type', 'monument_type', 'period'])
    .select([latitudeOf('records.centre').as('latitude'), longitudeOf('records.centre').as('longitude')])
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { latitude, longitude, site_type, monument_type, period, ...record } = row
  return { ...record, centre: [latitude, longitude], types: { site_type, monument_type, period } }
}

export async function findReview(db: Database, id: number): Promise<Review | null> {
  const row = await db
    .selectFrom('record_reviews')
    .select(COLUMNS)
    .where('record_id', '=', id)
    .executeTakeFirst()
  return row ? toReview(row) : null
}

/** The same, and nobody else changes it until the transaction ends. Call it after holdAccount. */
export async function lockReview(tx: Database, id: number): Promise<Review | null> {
  const row = await tx
    .selectFrom('record_reviews')
    .select(COLUMNS)
    .where('record_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toReview(row) : null
}

interface Written {
  actor: number | null
  version: number
  review: Review
  step: ReviewStep
}

/** Writes down what happened. Everything else about the review is in `changes`. */
export async function writeStep(
  tx: Database,
  { actor, version, review, step }: Written,
  changes: Partial<Omit<Review, 'recordId' | 'seq' | 'state'>> & { questionVersion?: number } = {},
): Promise<void> {
  const { recordId, state, seq } = review
  await tx
    .insertInto('review_events')
    .values({
      record_id: recordId,
      seq: seq + 1,
      version,
      kind: step.kind,
      from_state: state,
      to_state: step.to,
      actor_id: actor,
      note: step.note ?? null,
      reason: step.reason ?? null,
      sure_archaeological: step.sureArchaeological ?? null,
      sure_type: step.sureType ?? null,
      ...positionColumns(step.position ?? null),
      ...correctionColumns(step.correction ?? null),
      ...targetColumns(step.target ?? null),
      undoes: step.undoes ? [...step.undoes] : null,
    })
    .execute()
  const { since, sureArchaeological, sureType, position, correction, target } = changes
  const { verifiedVersion, verifiedAt, decidedBy } = changes
  await tx
    .updateTable('record_reviews')
    .set({
      state: step.to,
      seq: seq + 1,
      changed_at: since,
      reason: changes.reason,
      sure_archaeological: sureArchaeological,
      sure_type: sureType,
      ...(position !== undefined && positionColumns(position)),
      ...(correction !== undefined && correctionColumns(correction)),
      ...(target !== undefined && targetColumns(target)),
      verified_version: verifiedVersion,
      verified_at: verifiedAt,
      decided_by: decidedBy,
      second_look: changes.secondLook,
      taken_by: changes.takenBy,
      taken_until: changes.takenUntil,
      question_version: changes.questionVersion,
    })
    .where('record_id', '=', recordId)
    .execute()
}

/** Opinions are about the version in which the question last changed. */
export async function setQuestionVersion(tx: Database, id: number, version: number): Promise<void> {
  await tx
    .updateTable('record_reviews')
    .set({ question_version: version })
    .where('record_id', '=', id)
    .execute()
}

/** Decisions of a reviewer in the last 24 hours, and when the first of them leaves that time. */
export async function countDecisionsOfDay(
  db: Database,
  actor: number,
): Promise<{ decisions: number; first: Date | null }> {
  return db
    .selectFrom('review_events')
    .select(({ fn }) => [fn.countAll<number>().as('decisions'), fn.min('at').as('first')])
    .where('actor_id', '=', actor)
    .where('kind', 'in', [...VERDICTS])
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
}

export async function markSeen(
  tx: Database,
  { accountId, id, version }: { accountId: number; id: number; version: number },
): Promise<void> {
  await tx
    .insertInto('review_seen')
    .values({ account_id: accountId, record_id: id, version })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'record_id']).doUpdateSet({ version, at: new Date() }),
    )
    .execute()
}

export async function markUnseen(
  tx: Database,
  { accountId, id }: { accountId: number; id: number },
): Promise<void> {
  await tx.deleteFrom('review_seen').where('account_id', '=', accountId).where('record_id', '=', id).execute()
}

/** Whether the reviewer has marked this version as seen. */
export async function hasMarked(
  db: Database,
  { accountId, id, version }: { accountId: number; id: number; version: number },
): Promise<boolean> {
  const mark = await db
    .selectFrom('review_seen')
    .select('version')
    .where('account_id', '=', accountId)
    .where('record_id', '=', id)
    .executeTakeFirst()
  return mark?.version === version
}

type Row = Pick<Selectable<RecordReviewsTable>, (typeof COLUMNS)[number]>

function toReview(row: Row): Review {
  return {
    recordId: row.record_id,
    state: row.state,
    seq: row.seq,
    since: row.changed_at,
    reason: row.reason,
    sureArchaeological: row.sure_archaeological,
    sureType: row.sure_type,
    position: positionOf(row),
    correction: correctionOf(row),
    target: targetOf(row),
    verifiedVersion: row.verified_version,
    verifiedAt: row.verified_at,
    decidedBy: row.decided_by,
    secondLook: row.second_look,
    takenBy: row.taken_by,
    takenUntil: row.taken_until,
  }
}

export function positionOf({
  position_m: metres,
  position_by: by,
}: Pick<Row, 'position_m' | 'position_by'>): StatedPosition | null {
  return metres === null || by === null ? null : { metres, by }
}

function positionColumns(position: StatedPosition | null) {
  return { position_m: position?.metres ?? null, position_by: position?.by ?? null }
}

export function correctionOf({
  reviewed_site_type,
  reviewed_monument_type,
  reviewed_period,
}: Pick<Row, 'reviewed_site_type' | 'reviewed_monument_type' | 'reviewed_period'>): Correction | null {
  if (reviewed_site_type === null || reviewed_monument_type === null || reviewed_period === null) return null
  return { site_type: reviewed_site_type, monument_type: reviewed_monument_type, period: reviewed_period }
}

function correctionColumns(correction: Correction | null) {
  return {
    reviewed_site_type: correction?.site_type ?? null,
    reviewed_monument_type: correction?.monument_type ?? null,
    reviewed_period: correction?.period ?? null,
  }
}

/** Null if the target was a record that is there no longer. */
export function targetOf({
  target_record: record,
  target_scheme: scheme,
  target_number: number,
}: Pick<Row, 'target_record' | 'target_scheme' | 'target_number'>): ReviewTarget | null {
  if (record !== null) return { record }
  return scheme === null || number === null ? null : { scheme, number }
}

function targetColumns(target: ReviewTarget | null) {
  if (target === null) return { target_record: null, target_scheme: null, target_number: null }
  return 'record' in target
    ? { target_record: target.record, target_scheme: null, target_number: null }
    : { target_record: null, target_scheme: target.scheme, target_number: target.number }
}
