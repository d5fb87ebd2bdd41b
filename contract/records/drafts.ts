import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { DetailsInput } from './details.ts'
import { LicenceSaid } from './licences.ts'
import { Nullable } from '../http/nullable.ts'
import { DRAFTED_FIELDS } from './records.ts'
import { PublishedLevel } from '../review/sensitivity-levels.ts'
import { route } from '../http/route.ts'

/** The most drafts of one member. */
export const MOST_DRAFTS = 20

const { title, PRN, ...others } = DRAFTED_FIELDS
/** Who shall see the record, its licence and what is known come last; null if nothing was chosen or said. */
const CONTENT = {
  title,
  PRN,
  ...others,
  sensitivity: Nullable(PublishedLevel),
  licence: Nullable(LicenceSaid),
  known: Nullable(DetailsInput),
}
/** Metres: as far as the two letters of a grid reference tell. */
export const WIDEST_DRAFT_PLACE = 100_000

/** Where the outline of a draft is to be drawn. */
export const DraftPlace = Type.Object({
  /** Degrees, WGS 84, latitude first. */
  at: Type.Tuple([Type.Number(), Type.Number()]),
  /** Side in metres of the square around `at` that holds the find, as of a grid reference; null if the place itself is known. */
  within: Nullable(Type.Integer()),
})
export type DraftPlace = Static<typeof DraftPlace>

/** In the order of the form. Texts are empty and other fields null if nothing was written, chosen or drawn. */
const DraftContent = Type.Object(CONTENT)
export type DraftContent = Static<typeof DraftContent>
/** The fields of a record that a draft holds, in the order of the form. Not from the schema, which is empty in the browser. */
export const DRAFT_FIELDS = Object.keys(CONTENT) as (keyof DraftContent)[]

export const Draft = Type.Object({
  id: Type.Integer(),
  ...DraftContent.properties,
  /** Null if no place is known; the map does not need it where there is an outline. */
  place: Nullable(DraftPlace),
  /** Increases with every change. */
  version: Type.Integer(),
  /** ISO 8601, UTC. */
  updated_at: Type.String(),
})
export type Draft = Static<typeof Draft>

/** Absent fields count as empty, except that a place stays until another one or null is sent. */
const SentDraft = Type.Partial(Type.Object({ ...CONTENT, place: Nullable(DraftPlace) }))

/** The draft has changed since the version in the request. Nothing was saved. */
export const DraftChangedMeanwhile = Type.Object({
  detail: Type.String(),
  /** The current version of the draft. */
  version: Type.Integer(),
  /** ISO 8601, UTC. */
  updated_at: Type.String(),
})

/** The version that was edited. Refused with 409 if the draft has changed since. */
const KnownVersion = Type.Integer({ minimum: 1 })

const ofDraft = Type.Object({ id: Type.Integer() })

export const listDrafts = route({
  method: 'GET',
  path: '/api/drafts/',
  summary: 'Your drafts, the most recently changed first',
  tag: 'Drafts',
  auth: 'member',
  response: { 200: Type.Array(Draft), 401: Detail },
})

export const createDraft = route({
  method: 'POST',
  path: '/api/drafts/',
  summary: 'Save a record as a draft, without photos; at most 20 drafts',
  tag: 'Drafts',
  auth: 'member',
  body: SentDraft,
  response: { 201: Draft, 400: FieldErrors, 401: Detail, 409: Detail },
})

export const getDraft = route({
  method: 'GET',
  path: '/api/drafts/{id}/',
  summary: 'One of your drafts',
  tag: 'Drafts',
  auth: 'member',
  params: ofDraft,
  response: { 200: Draft, 401: Detail, 404: Detail },
})

export const replaceDraft = route({
  method: 'PUT',
  path: '/api/drafts/{id}/',
  summary: 'Replace a draft; with `version`, only if it has not changed since',
  tag: 'Drafts',
  auth: 'member',
  params: ofDraft,
  body: Type.Object({ ...SentDraft.properties, version: Type.Optional(KnownVersion) }),
  response: { 200: Draft, 400: FieldErrors, 401: Detail, 404: Detail, 409: DraftChangedMeanwhile },
})

export const deleteDraft = route({
  method: 'DELETE',
  path: '/api/drafts/{id}/',
  summary: 'Delete a draft; with `version`, only if it has not changed since',
  tag: 'Drafts',
  auth: 'member',
  params: ofDraft,
  query: Type.Object({ version: Type.Optional(KnownVersion) }),
  response: { 204: null, 400: FieldErrors, 401: Detail, 404: Detail, 409: DraftChangedMeanwhile },
})

export const DRAFT_ROUTES = [listDrafts, createDraft, getDraft, replaceDraft, deleteDraft]
