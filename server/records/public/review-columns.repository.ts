import { sql, type RawBuilder } from 'kysely'
import type { PublicProperties, ReviewedField } from '#contract/records/public-record.ts'

// What was decided about a record, as it leaves in open data and as filters name it: one expression for both. Whoever uses them says
// that they are of open records alone.

type Expressions = Readonly<Record<ReviewedField, RawBuilder<unknown>>>

const OF_FINDER = {
  archaeological: sql`(k.by_finder ->> 'sure_archaeological')`,
  type: sql`(k.by_finder ->> 'sure_type')`,
}

/** The reviewer's word about a confirmed find, otherwise the finder's; nobody's about what was judged to be no archaeology. */
function sureOf(byReviewer: RawBuilder<unknown>, byFinder: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case v.state when 'not_archaeological' then null
    when 'verified' then coalesce(${byReviewer}, ${byFinder}) else ${byFinder} end)`
}

/** As the reviewer corrected it, otherwise as the finder says. */
function ofConfirmed(column: 'site_type' | 'monument_type' | 'period'): RawBuilder<unknown> {
  const [corrected, given] = [sql.ref(`v.reviewed_${column}`), sql.ref(`records.${column}`)]
  return sql`(case when v.state = 'verified' then coalesce(${corrected}, nullif(${given}, '')) end)`
}

/** Over the rows `records`, `v` of record_reviews, `k` of record_known and `h` of record_her. */
function expressions(publicUrl: string): Expressions {
  return {
    state: sql`v.state`,
    // As features show times: the database has microseconds.
    decided_on: sql`(case when v.state in ('verified', 'not_archaeological', 'already_recorded')
      then date_trunc('milliseconds', v.changed_at) end)`,
    verified_version: sql`v.verified_version`,
    reviewed_site_type: ofConfirmed('site_type'),
    reviewed_monument_type: ofConfirmed('monument_type'),
    reviewed_period: ofConfirmed('period'),
    type_certainty: sureOf(sql`v.sure_type`, OF_FINDER.type),
    confidence: sureOf(sql`v.sure_archaeological`, OF_FINDER.archaeological),
    confidence_by: sql`(case when v.state = 'not_archaeological' then null
      when v.state = 'verified' and num_nonnulls(v.sure_archaeological, v.sure_type) > 0 then 'reviewer'
      when num_nonnulls(${OF_FINDER.archaeological}, ${OF_FINDER.type}) > 0 then 'finder' end)`,
    reason: sql`(case when v.state = 'not_archaeological' then v.reason end)`,
    already_recorded: sql`(case when v.state = 'already_recorded' then coalesce(
      v.target_scheme || ':' || v.target_number,
      ${`${publicUrl}/LidarPortal?record=`}::text || told_to_everybody(v.target_record)) end)`,
    her_permission: sql`records.her_permission`,
    her_status: sql`h.status`,
    // The number beside a refusal is that of another entry.
    her_prn: sql`(case when h.status = 'accepted' then h.scheme || ':' || h.prn end)`,
  }
}

function fromReview(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${value} from record_reviews v left join record_known k on k.record_id = v.record_id
    left join record_her h on h.record_id = v.record_id where v.record_id = records.id)`
}

/** What filters name, for rows of `records`. */
export function reviewedColumns(publicUrl: string): Expressions {
  const entries = Object.entries(expressions(publicUrl)).map(([name, value]) => [name, fromReview(value)])
  return Object.fromEntries(entries) as Expressions
}

export type ReviewedValues = Pick<PublicProperties, ReviewedField>

/** All of them as one value, which is looked up once for each record; null for a record that is not open. */
export function reviewedValues(publicUrl: string): RawBuilder<ReviewedValues | null> {
  const parts = Object.entries(expressions(publicUrl)).flatMap(([name, value]) => [sql.lit(name), value])
  const object = sql`json_build_object(${sql.join(parts)})`
  return sql<ReviewedValues | null>`(case when records.sensitivity = 'open' then ${fromReview(object)} end)`
}
