import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/**
 * What became of a record. `added` and `changed`: take it as it is now. `removed`: delete it, for whatever reason.
 * `withdrawn`: only its square of 1 km and its types are public now; delete what is more exact.
 */
export const CHANGE_KINDS = ['added', 'changed', 'removed', 'withdrawn'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** A line of the feed of changes. */
export const Change = Type.Object({
  /** Grows by one with each change that everyone may know of, in the order in which they were stored or announced. */
  seq: Type.Integer(),
  /** Number of the record. */
  record: Type.Integer(),
  kind: Type.Enum([...CHANGE_KINDS]),
  /** RFC 3339. */
  at: Type.String(),
})
export type Change = Static<typeof Change>

export const CHANGES_USUAL = 1000
export const CHANGES_MOST = 10_000

/**
 * Each record is there once, with its latest change. Ask again with the last `seq` of a whole answer; an empty one is the end.
 */
export const getChanges = route({
  method: 'GET',
  path: '/api/changes/',
  summary:
    'What became of the records with a licence since a revision, one JSON object a line, in the order of changes',
  tag: 'Open data',
  auth: 'public',
  query: Type.Object({
    /** The last `seq` that the caller knows; 0 by default. */
    since: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Number of lines. There are more where one revision changed more records, because it is never cut. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CHANGES_MOST })),
  }),
  response: { 200: Type.String(), 400: FieldErrors, 429: Detail },
  produces: 'application/x-ndjson',
})
