import { Type, type Static } from 'typebox'
import { isDay } from '../http/values/days.ts'
import { USERNAME_MAX_LENGTH } from '../http/limits.ts'
import {
  MONUMENT_TYPES,
  PERIODS,
  SITE_TYPES,
  type MonumentType,
  type Period,
  type SiteType,
} from '../open-data/vocabulary.ts'
import { REVIEW_STATES, type ReviewState } from '../review/verdicts.ts'

/**
 * The query parameters that select records, in the addresses of the tiles, the search and the map
 * page alike. Several values of one parameter are separated by commas; a record must match every parameter.
 */
export const RecordFilterQuery = {
  /** Site types, `mound,enclosure`. */
  site: Type.Optional(Type.String()),
  monument: Type.Optional(Type.String()),
  period: Type.Optional(Type.String()),
  /** First and last day of recording, `YYYY-MM-DD`, UTC, inclusive. */
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  /** Username of the member who recorded it. */
  by: Type.Optional(Type.String()),
  /** Words that must all occur in the title or the description; case and accents do not matter. */
  text: Type.Optional(Type.String()),
  /** How far its review has come, `verified,submitted`. A record whose place is withheld matches none. */
  state: Type.Optional(Type.String()),
}

/** Names of the query parameters of a filter. */
export const RECORD_FILTER_NAMES = Object.keys(RecordFilterQuery) as RecordFilterName[]
export type RecordFilterName = keyof typeof RecordFilterQuery
type FilterQuery = { [Name in RecordFilterName]?: Static<(typeof RecordFilterQuery)[Name]> }

/** A filter of records: empty lists and nulls are no condition. Days are `YYYY-MM-DD`, inclusive. */
export interface RecordFilter {
  site: readonly SiteType[]
  monument: readonly MonumentType[]
  period: readonly Period[]
  from: string | null
  to: string | null
  by: string | null
  text: string | null
  state: readonly ReviewState[]
}

/** The filter without conditions. */
export const EVERY_RECORD: RecordFilter = {
  site: [],
  monument: [],
  period: [],
  from: null,
  to: null,
  by: null,
  text: null,
  state: [],
}

/** Maximum length in characters of the words in a filter. */
export const FILTER_TEXT_MAX_LENGTH = 100

/** Returns the filter of a query, and the names of parameters with invalid values, which the filter leaves out. */
export function readRecordFilter(query: Readonly<Record<string, unknown>>): {
  filter: RecordFilter
  refused: RecordFilterName[]
} {
  const refused: RecordFilterName[] = []
  const sent = (name: RecordFilterName): string => {
    const value = query[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const choices = <Choice extends string>(name: RecordFilterName, known: readonly Choice[]): Choice[] => {
    const named = sent(name).split(',').filter(Boolean)
    if (named.some((value) => !known.includes(value as Choice))) refused.push(name)
    return known.filter((choice) => named.includes(choice))
  }
  const text = (name: RecordFilterName, accepted: (value: string) => boolean): string | null => {
    const value = sent(name)
    if (value === '') return null
    if (accepted(value)) return value
    refused.push(name)
    return null
  }
  const filter: RecordFilter = {
    site: choices('site', SITE_TYPES),
    monument: choices('monument', MONUMENT_TYPES),
    period: choices('period', PERIODS),
    from: text('from', isDay),
    to: text('to', isDay),
    by: text('by', (value) => value.length <= USERNAME_MAX_LENGTH),
    text: text('text', (value) => value.length <= FILTER_TEXT_MAX_LENGTH),
    state: choices('state', REVIEW_STATES),
  }
  return { filter, refused }
}

/** Returns the query of a filter. Equal filters give equal queries: values are in the order of the vocabulary. */
export function recordFilterQuery(filter: RecordFilter): FilterQuery {
  const ordered = {
    ...filter,
    site: SITE_TYPES.filter((site) => filter.site.includes(site)),
    monument: MONUMENT_TYPES.filter((monument) => filter.monument.includes(monument)),
    period: PERIODS.filter((period) => filter.period.includes(period)),
    state: REVIEW_STATES.filter((state) => filter.state.includes(state)),
  }
  const texts = RECORD_FILTER_NAMES.map((name) => [name, String(ordered[name] ?? '')] as const)
  return Object.fromEntries(texts.filter(([, value]) => value !== ''))
}
