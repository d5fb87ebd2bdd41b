import { sql, type RawBuilder } from 'kysely'
import type { RecordFilter } from '#contract/records/record-filter.ts'

/** A filter that names the member by the key of the username. */
export interface StoredFilter extends Omit<RecordFilter, 'by'> {
  byKey: string | null
  /** Words that must all occur in the title. */
  title?: string | null
  /** A number in any register. */
  reference?: string | null
  /** Only records with a smaller id. */
  before?: number
}

/** True for the rows of `records` that meet the filter. */
export function meetsFilter(filter: StoredFilter): RawBuilder<boolean> {
  const { site, monument, period, from, to, byKey, text, title, reference = null, before, state } = filter
  const conditions = [
    ...oneOf('site_type', site),
    ...oneOf('monument_type', monument),
    ...oneOf('period', period),
    ...(from === null ? [] : [sql`records.created_at >= ${from}::date::timestamp at time zone 'UTC'`]),
    // The last day is included.
    ...(to === null ? [] : [sql`records.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
    ...(byKey === null
      ? []
      : [sql`records.account_id = (select id from accounts where username_key = ${byKey})`]),
    ...(before === undefined ? [] : [sql`records.id < ${before}`]),
    ...(reference === null
      ? []
      : [
          sql`exists (select from record_references r where r.record_id = records.id and r.number = ${reference})`,
        ]),
    ...(state.length === 0 ? [] : [isInState(state)]),
    ...wordsOf(text).map(isInText),
    // The stored text holds the title too, so that only titles of its matches need to be folded.
    ...wordsOf(title ?? null).flatMap((word) => [
      isInText(word),
      sql`strpos(folded(records.title), folded(${word})) > 0`,
    ]),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

function oneOf(
  column: 'site_type' | 'monument_type' | 'period',
  values: readonly string[],
): RawBuilder<unknown>[] {
  return values.length === 0 ? [] : [sql`${sql.ref(`records.${column}`)} in (${sql.join(values)})`]
}

/** What was decided about a record is withheld with its place. */
function isInState(states: readonly string[]): RawBuilder<unknown> {
  return sql`(records.sensitivity = 'open' and exists (
    select from record_reviews v where v.record_id = records.id and v.state in (${sql.join(states)})))`
}

/** As a pattern, for which there is an index (of trigrams: it serves words of three letters or more). */
function isInText(word: string): RawBuilder<unknown> {
  return sql`records.search_text like pattern_within(${word})`
}

function wordsOf(text: string | null): string[] {
  return (text ?? '').split(/\s+/).filter(Boolean)
}
