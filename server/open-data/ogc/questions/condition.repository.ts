import { sql, type RawBuilder } from 'kysely'
import { drawnAreas, meetsArea, pointAt } from '#server/platform/database/spatial.ts'
import type { AreaInDegrees } from './area-in-degrees.ts'
import type { RawShape } from '../condition.ts'
import type { Condition, Value } from '../condition.ts'

/** How the names of a filter are read from rows. */
export interface Columns {
  /** By name: the value of a property, of the type that the filter was checked with. */
  readonly values: ReadonlyMap<string, RawBuilder<unknown>>
  /** The column with the geometry. */
  readonly shape: string
  readonly areaOf: (shape: RawShape) => AreaInDegrees
}

/** Returns the condition of a checked filter; all its values are parameters. */
export function conditionSql(condition: Condition, columns: Columns): RawBuilder<boolean> {
  const inner = (part: Condition) => conditionSql(part, columns)
  const value = (each: Value) => valueSql(each, columns)
  switch (condition.kind) {
    case 'and':
      return sql`(${sql.join(condition.parts.map(inner), sql` and `)})`
    case 'or':
      return sql`(${sql.join(condition.parts.map(inner), sql` or `)})`
    case 'not':
      return sql`(not ${inner(condition.part)})`
    case 'constant':
      return condition.value ? sql`true` : sql`false`
    case 'compare': {
      const [left, right] = timesAlike([condition.left, condition.right], columns)
      return sql`(${left} ${sql.raw(condition.op)} ${right})`
    }
    case 'like':
      return sql`(${value(condition.value)} like ${value(condition.pattern)})`
    case 'between': {
      const [one, low, high] = timesAlike([condition.value, condition.low, condition.high], columns)
      return sql`(${one} between ${low} and ${high})`
    }
    case 'in': {
      const [one, ...list] = timesAlike([condition.value, ...condition.list], columns)
      return sql`(${one} in (${sql.join(list)}))`
    }
    case 'isNull':
      return sql`(${value(condition.value)} is null)`
    case 'intersects':
      return meetsWhere(columns.shape, columns.areaOf(condition.shape))
  }
}

/** True for rows whose geometry has at least one point in common. */
export function meetsWhere(shapeColumn: string, area: AreaInDegrees): RawBuilder<boolean> {
  if (area.kind === 'areas') return meetsArea(shapeColumn, drawnAreas(area.polygons), area.inside)
  const [longitude, latitude] = area.point
  return meetsArea(shapeColumn, pointAt({ longitude, latitude }))
}

/** Beside a whole day, a moment counts as its day. */
function timesAlike(values: readonly Value[], columns: Columns): RawBuilder<unknown>[] {
  const byDay = values.some(({ type }) => type === 'day')
  return values.map((each) => {
    const value = valueSql(each, columns)
    return byDay && each.type === 'moment' ? sql`(${value} at time zone 'UTC')::date` : value
  })
}

const MOST_INTEGER = 2 ** 31 - 1

function valueSql(value: Value, columns: Columns): RawBuilder<unknown> {
  switch (value.kind) {
    case 'property': {
      const column = columns.values.get(value.name)
      if (!column) throw new Error(`The property ${value.name} has no column`)
      return column
    }
    case 'text':
      return sql`${value.value}::text`
    case 'number':
      // Indexes of whole numbers answer questions about whole numbers only.
      return Number.isInteger(value.value) && Math.abs(value.value) <= MOST_INTEGER
        ? sql`${value.value}::integer`
        : sql`${value.value}::double precision`
    case 'moment':
      return sql`${value.value}::timestamptz`
    case 'day':
      return sql`${value.value}::date`
    case 'flag':
      return value.value ? sql`true` : sql`false`
    case 'casei':
      // Taken apart first: lower() misses ŵ and ŷ in databases of locale "C".
      return sql`normalize(lower(normalize(${valueSql(value.of, columns)}, NFD)), NFC)`
    case 'accenti':
      return sql`normalize(regexp_replace(normalize(${valueSql(value.of, columns)}, NFD), ${COMBINING_MARKS}, '', 'g'), NFC)`
  }
}

const COMBINING_MARKS = '[\u0300-\u036f]'
