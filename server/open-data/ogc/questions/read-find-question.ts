import {
  GEOMETRY,
  QUERYABLES,
  RECORD_NUMBER,
  SORTABLES,
  type Queryable,
} from '#contract/open-data/open-data.ts'
import { storedFilterOf } from '#server/record-fields/index.ts'
import type { Cursor, PublicPage } from '#server/records/index.ts'
import { readNumber, refused, type StrictQuery } from '#server/platform/http/request/strict-query.ts'
import { areaInDegrees, OutsideWorld } from './area-in-degrees.ts'
import type { CoordinateSystem } from '../coordinate-systems.ts'
import { alike } from '../../cql2/check-value.rules.ts'
import { FilterFault } from '../../cql2/filter-fault.rules.ts'
import { readMoment } from '../../cql2/moments.rules.ts'
import { FILTER_LANGUAGES, parseFilter, type FilterLanguage } from '../../cql2/parse-filter.rules.ts'
import type { Condition, Value, ValueType } from '../condition.ts'
import type { FindConditions } from './find-conditions.repository.ts'
import { readItemsQuestion, systemNamed, type ItemsQuestion, type PageSize } from './read-items-question.ts'

export interface FindQuestion extends ItemsQuestion {
  mapFilter: ReturnType<typeof storedFilterOf>
  conditions: FindConditions
  page: PublicPage
  /** Whether it goes on where another answer ended. */
  isContinued: boolean
}

const TYPES = {
  text: 'text',
  address: 'text',
  moment: 'moment',
  integer: 'number',
  number: 'number',
  flag: 'flag',
} as const
const NAMES = {
  values: new Map(
    Object.entries(QUERYABLES).map(([name, { type }]): [string, ValueType] => [name, TYPES[type]]),
  ),
  geometry: GEOMETRY,
}
/** The map's own filter, whose other parameters have the names of queryables here. */
const MAP_PARAMETERS = ['from', 'to', 'by', 'text'] as const
/** As the database writes it for a cursor. */
const EXACT_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const LARGEST_NUMBER = 2 ** 31 - 1

/** Throws a Refusal that names the parameter. */
export function readFindQuestion(
  query: StrictQuery,
  systems: readonly CoordinateSystem[],
  size?: PageSize,
): FindQuestion {
  const items = readItemsQuestion(query, systems, size)
  const filterSystem = systemNamed('filter-crs', query['filter-crs'], systems)
  const areaOf: FindConditions['areaOf'] = (shape) => areaInDegrees(shape, filterSystem)
  const filter = readFilter(query)
  // Now, because the database is asked after everything has been read.
  if (filter) mustBeOnEarth(filter, areaOf)
  const { order, direction } = readOrder(query.sortby)
  const after = readCursor(query.after, order)
  return {
    ...items,
    mapFilter: storedFilterOf(Object.fromEntries(MAP_PARAMETERS.map((name) => [name, query[name]]))),
    conditions: { area: items.area, period: items.period, filter, areaOf, equal: readEqual(query) },
    page: { order, direction, after, offset: items.offset, limit: items.limit },
    isContinued: after !== null || items.offset > 0,
  }
}

function readFilter({ filter, 'filter-lang': language }: StrictQuery): Condition | null {
  if (language !== undefined && !isFilterLanguage(language))
    throw refused('filter-lang', `Write one of ${FILTER_LANGUAGES.join(', ')}.`)
  if (filter === undefined) return null
  return faultsOf('filter', () => parseFilter(filter, language ?? 'cql2-text', NAMES))
}

function isFilterLanguage(text: string): text is FilterLanguage {
  return (FILTER_LANGUAGES as readonly string[]).includes(text)
}

function faultsOf<Result>(parameter: string, read: () => Result): Result {
  try {
    return read()
  } catch (fault) {
    if (fault instanceof FilterFault) throw refused(parameter, `${fault.message}.`)
    throw fault
  }
}

function mustBeOnEarth(condition: Condition, areaOf: FindConditions['areaOf']): void {
  if (condition.kind === 'and' || condition.kind === 'or')
    for (const part of condition.parts) mustBeOnEarth(part, areaOf)
  if (condition.kind === 'not') mustBeOnEarth(condition.part, areaOf)
  if (condition.kind !== 'intersects') return
  try {
    areaOf(condition.shape)
  } catch (fault) {
    if (fault instanceof OutsideWorld) throw refused('filter', `${fault.message} (${condition.at}).`)
    throw fault
  }
}

/** Queryables as parameters: a record must match each of them. */
function readEqual(query: StrictQuery): Map<string, Condition[]> {
  const equal = new Map<string, Condition[]>()
  for (const [name, queryable] of Object.entries(QUERYABLES)) {
    const text = query[name]
    if (text === undefined) continue
    const texts = queryable.severalValues ? text.split(',').filter(Boolean) : [text]
    equal.set(
      name,
      texts.map((value) => isEqual(name, queryable, value)),
    )
  }
  return equal
}

function isEqual(name: string, { type }: Queryable, text: string): Condition {
  const left: Value = { kind: 'property', name, type: TYPES[type] }
  return faultsOf(name, () => {
    const [one, other] = alike([left, valueOf(name, TYPES[type], text)], 'in the parameter')
    return { kind: 'compare', op: '=', left: one ?? left, right: other ?? left }
  })
}

function valueOf(name: string, type: ValueType, text: string): Value {
  if (type === 'flag') {
    if (text !== 'true' && text !== 'false') throw refused(name, 'Write true or false.')
    return { kind: 'flag', type: 'flag', value: text === 'true' }
  }
  if (type !== 'number') return { kind: 'text', type: 'text', value: text }
  const value = readNumber(text)
  if (value === null) throw refused(name, 'Write a number.')
  return { kind: 'number', type: 'number', value }
}

/** A plus sign in an address is a space. */
function readOrder(text: string | undefined): Pick<PublicPage, 'order' | 'direction'> {
  const [, sign, name] = /^([-+ ]?)(.*)$/s.exec(text ?? RECORD_NUMBER) ?? []
  const order = SORTABLES.find((sortable) => sortable === name)
  if (order) return { order, direction: sign === '-' ? 'desc' : 'asc' }
  throw refused(
    'sortby',
    `Write one of ${SORTABLES.join(', ')}, with a minus sign before it for the reverse order.`,
  )
}

function readCursor(text: string | undefined, order: PublicPage['order']): Cursor | null {
  if (text === undefined) return null
  const [, updated, number = ''] = /^(?:(.*),)?(\d{1,10})$/s.exec(text) ?? []
  const isMoment = updated !== undefined && EXACT_MOMENT.test(updated) && readMoment(updated) !== null
  const isCursor = order === 'updated' ? isMoment : updated === undefined
  if (!isCursor || number === '' || Number(number) > LARGEST_NUMBER)
    throw refused('after', 'Follow the links "next", which have it.')
  return { id: Number(number), updated: updated ?? null }
}
