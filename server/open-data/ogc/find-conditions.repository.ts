import { sql, type RawBuilder } from 'kysely'
import type { AreaInDegrees } from './area-in-degrees.ts'
import { conditionSql, meetsWhere, type Columns } from './condition.repository.ts'
import type { Condition } from './condition.ts'
import { FIND_COLUMNS } from './find-columns.repository.ts'
import type { Period } from './condition.ts'

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

/** Returns the condition for rows of `records`. */
export function findConditions({ area, period, filter, areaOf, equal }: FindConditions): RawBuilder<boolean> {
  const columns: Columns = { values: FIND_COLUMNS, shape: 'records.shape', areaOf }
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
