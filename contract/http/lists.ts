import { Type } from 'typebox'
import { Detail, FieldErrors } from './refusal-shapes.ts'
import { Nullable } from './nullable.ts'

/** The lists of administrators that can be downloaded as a table. */
export const DOWNLOADED_LISTS = [
  'members',
  'grants',
  'records',
  'reports',
  'opinions',
  'feedback',
  'sensitive',
  'news',
  'acts',
  'logins',
] as const
export type DownloadedList = (typeof DOWNLOADED_LISTS)[number]

/** Which columns a list can be sorted by; the first is used unless the request names one. */
export function sorting<const Sort extends string>(sorts: readonly Sort[]) {
  return {
    sort: Type.Optional(Type.Enum([...sorts])),
    /** Descending unless the request says otherwise: the newest or the most first. */
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
  }
}

/** How many to skip: the `next` of the previous answer. */
export const From = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }))

/** What every page of a list has beside its items. */
export const PAGE_OF_LIST = {
  /** Of the whole list, as filtered. */
  total: Type.Integer(),
  /** Null on the last page. */
  next: Nullable(Type.Integer()),
}

/** Of the headings and of the words in a table. English unless the request says otherwise. */
export const TableLanguage = Type.Optional(Type.Enum(['en', 'cy']))

/**
 * A table for spreadsheets: UTF-8 with a byte order mark, and no cell that a spreadsheet would run as a formula. The
 * whole list, sorted and filtered as the request says. The download is noted in the audit log.
 */
export const TABLE = {
  response: {
    200: Type.String({ format: 'binary' }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
    429: Detail,
  },
  produces: 'text/csv',
} as const
