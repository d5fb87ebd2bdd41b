import { sql, type RawBuilder } from 'kysely'
import { WITHHELD_PUBLIC_FIELDS } from '#contract/records/record-fields.ts'
import { REVIEWED_FIELDS, type ReviewedField } from '#contract/records/public-record.ts'
import { RECORD_NUMBER, type StoredField } from '#contract/open-data/open-data.ts'
import { reviewedColumns } from '#server/records/index.ts'
import type { AreaInDegrees } from './area-in-degrees.ts'
import { conditionSql, meetsWhere, type Columns } from './condition.repository.ts'
import type { Condition, Period } from '../condition.ts'

const WITHHELD: ReadonlySet<string> = new Set([...WITHHELD_PUBLIC_FIELDS, ...REVIEWED_FIELDS])

/**
 * How the fields that filters can name are read from rows of `records`: as they leave in a PublicRecord, so that what a
 * withheld record does not tell cannot be asked either. The table of fields says which of them are of open records alone.
 */
const COLUMNS: Readonly<
  Record<Exclude<StoredField, ReviewedField> | typeof RECORD_NUMBER, RawBuilder<unknown>>
> = {
  [RECORD_NUMBER]: sql`records.id`,
  title: sql`nullif(records.title, '')`,
  description: sql`nullif(records.description, '')`,
  site_type: sql`records.site_type`,
  monument_type: sql`nullif(records.monument_type, '')`,
  period: sql`records.period`,
  prn: sql`nullif(records.prn, '')`,
  recorder: openOnly(sql`(select username from accounts where accounts.id = records.account_id)`),
  recorded: inMilliseconds(sql`records.created_at`),
  updated: inMilliseconds(sql`records.updated_at`),
  version: openOnly(sql`records.version`),
  seen_layer: sql`records.seen_under ->> 'layer'`,
  seen_azimuth: sql`(records.seen_under ->> 'azimuth')::double precision`,
  seen_altitude: sql`(records.seen_under ->> 'altitude')::double precision`,
  licence: sql`records.licence`,
}

function findColumns(publicUrl: string): ReadonlyMap<string, RawBuilder<unknown>> {
  const columns = { ...COLUMNS, ...reviewedColumns(publicUrl) }
  return new Map(
    Object.entries(columns).map(([name, column]) => [name, WITHHELD.has(name) ? openOnly(column) : column]),
  )
}

function openOnly(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when records.sensitivity = 'open' then ${column} end)`
}

/** As features show times: the database has microseconds. */
function inMilliseconds(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('milliseconds', ${column})`
}

/** What a question about finds asks for, beyond the map's own filter. */
export interface FindConditions {
  area: AreaInDegrees | null
  period: Period | null
  filter: Condition | null
  /** How geometries in the filter are read. */
  areaOf: Columns['areaOf']
  /** Values by the name of a queryable; one of them must match. */
  equal: ReadonlyMap<string, readonly Condition[]>
}

/**
 * Returns the condition for rows of `records`.
 * @param publicUrl of the portal, which some values begin with
 */
export function findConditions(
  { area, period, filter, areaOf, equal }: FindConditions,
  publicUrl: string,
): RawBuilder<boolean> {
  const columns: Columns = { values: findColumns(publicUrl), shape: 'records.shape', areaOf }
  const parts = [
    ...(area === null ? [] : [meetsWhere('records.shape', area)]),
    ...(period === null ? [] : withinPeriod(period)),
    ...(filter === null ? [] : [conditionSql(filter, columns)]),
    ...[...equal.values()].map((values) => conditionSql(anyOf(values), columns)),
  ]
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

export function oneRecord(id: number): RawBuilder<boolean> {
  return sql`records.id = ${id}::integer`
}

function anyOf(values: readonly Condition[]): Condition {
  const [only] = values
  return values.length === 1 && only ? only : { kind: 'or', parts: values }
}

/** Days and milliseconds are whole: the database has microseconds. */
function withinPeriod({ from, before }: Period): RawBuilder<boolean>[] {
  return [
    ...(from === null ? [] : [sql<boolean>`records.created_at >= ${from}::timestamptz`]),
    ...(before === null ? [] : [sql<boolean>`records.created_at < ${before}::timestamptz`]),
  ]
}
