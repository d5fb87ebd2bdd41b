import { Type, type Static } from 'typebox'
import { Detail } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/** By what records are counted. A square is one of 10 km of the National Grid, such as `SN68`. */
export const COUNTED_BY = ['site_type', 'monument_type', 'period', 'month', 'square'] as const
export type CountedBy = (typeof COUNTED_BY)[number]

const Counts = Type.Array(
  Type.Object({
    /** A value of the vocabulary, a month as YYYY-MM or the name of a square; empty where nothing is known. */
    value: Type.String(),
    records: Type.Integer(),
  }),
)
export type Counts = Static<typeof Counts>

/** Of the records of members, without the invented ones. Types, periods and squares: the most frequent first. Months: the earliest first. */
export const Statistics = Type.Object({
  records: Type.Integer(),
  /** Of these, those without a licence, which are on the map and in no file of open data. */
  without_licence: Type.Integer(),
  site_type: Counts,
  monument_type: Counts,
  period: Counts,
  month: Counts,
  square: Counts,
})
export type Statistics = Static<typeof Statistics>

export const getStatistics = route({
  method: 'GET',
  path: '/api/statistics/',
  summary: 'How many public records there are, by type, period, month of recording and 10 km square',
  tag: 'Records',
  auth: 'public',
  response: { 200: Statistics, 429: Detail },
})

export const downloadStatistics = route({
  method: 'GET',
  path: '/api/statistics/csv/',
  summary: 'The same numbers as a table',
  tag: 'Records',
  auth: 'public',
  response: { 200: Type.String(), 429: Detail },
  produces: 'text/csv',
})
