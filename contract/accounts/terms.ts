import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'

/** Of the site as a whole, of publishing records, and the promise of those who review the records of others. */
export const TERMS_KINDS = ['site', 'contribution', 'reviewer'] as const
export type TermsKind = (typeof TERMS_KINDS)[number]
/** What members are asked to accept. */
export const MEMBER_TERMS = ['site', 'contribution'] as const satisfies readonly TermsKind[]
export type MemberTerms = (typeof MEMBER_TERMS)[number]

/** Where members accept terms. */
export const TERMS_ACCEPTED_AT = ['register', 'save', 'login'] as const

/** Days for which members can put off the question. */
export const TERMS_PUT_OFF_DAYS = 30

export interface TermsVersion {
  kind: TermsKind
  version: string
  /** The day of this text, YYYY-MM-DD. */
  day: string
  /** SHA-256 of the file `terms/KIND-VERSION.json`, which has the text in both languages. */
  sha256: string
  /** An earlier version that says the same in other words: people who accepted that one are not asked again. */
  rewords?: string
}

/**
 * All versions, the oldest first. A text that members may have accepted never changes: a change is a new version with a
 * separate file. A test compares the hashes.
 */
export const TERMS_VERSIONS: readonly TermsVersion[] = [
  {
    kind: 'site',
    version: '2026-11',
    day: '2026-11-23',
    sha256: '6fd70340dbf89911c3ae91b285b82673e830d4f73aa7a8e0f38e1422eaa969f1',
  },
  {
    kind: 'contribution',
    version: '2026-11',
    day: '2026-11-23',
    sha256: '9255eb33c66c94309b84052dcfd389ef71e7b479683e527370d2842711d5337b',
  },
  {
    kind: 'reviewer',
    version: '2026-11',
    day: '2026-11-23',
    sha256: 'bd6303ec6dd8819e20b862493c0a83f06ed0df8ffd84c3ebb91f94d2741b4287',
  },
  {
    kind: 'reviewer',
    version: '2026-12',
    day: '2026-12-01',
    sha256: '1bc8b0f2c5d4e5efbfa63a7e7557244a4aa3f852d4de554396e75c699cf07118',
    // The Welsh of 2026-11 could be read as places that are not disclosed to the reviewer.
    rewords: '2026-11',
  },
]

/** The text of one version in one language. Lines may contain the tags of the links on the page of terms. */
export interface TermsText {
  title: string
  sections: { id: string; heading: string; lines: string[] }[]
}

/** A file of `terms/`. */
export interface TermsFile extends Pick<TermsVersion, 'kind' | 'version' | 'day'> {
  en: TermsText
  cy: TermsText
}

/** The newest version of each kind. */
export function newestTerms(versions: readonly TermsVersion[] = TERMS_VERSIONS): TermsVersion[] {
  return TERMS_KINDS.flatMap((kind) => versions.findLast((known) => known.kind === kind) ?? [])
}

/** Whether somebody who accepted these has agreed to what a version says, in its own words or in earlier ones. */
export function isAgreed(
  { kind, version, rewords }: Pick<TermsVersion, 'kind' | 'version' | 'rewords'>,
  accepted: readonly { kind: string; version: string }[],
  versions: readonly TermsVersion[] = TERMS_VERSIONS,
): boolean {
  if (accepted.some((known) => known.kind === kind && known.version === version)) return true
  const earlier = versions.find((known) => known.kind === kind && known.version === rewords)
  return earlier !== undefined && isAgreed(earlier, accepted, versions)
}

const Listed = Type.Object({
  kind: Type.Enum([...TERMS_KINDS]),
  version: Type.String(),
  day: Type.String({ format: 'date' }),
  sha256: Type.String(),
  /** Address of the page with the text. */
  page: Type.String(),
  newest: Type.Boolean(),
  /** When the member of the request accepted this version; null if they did not, and for visitors. */
  accepted: Nullable(Type.String({ format: 'date-time' })),
})

const Asked = Type.Array(Type.Enum([...MEMBER_TERMS]))

const Terms = Type.Object({
  /** The day from which the terms apply; null while they are a draft. */
  from: Nullable(Type.String({ format: 'date' })),
  /** False until that day. Nobody can accept a draft. */
  in_force: Type.Boolean(),
  terms: Type.Array(Listed),
  /** Terms that the member of the request should be asked to accept; none for visitors. */
  ask: Type.Object({
    /** When they open a page. */
    visit: Asked,
    /** When they save a record. */
    save: Asked,
  }),
})
export type Terms = Static<typeof Terms>

export const getTerms = route({
  method: 'GET',
  path: '/api/terms/',
  summary: 'All versions of the terms, which of them you accepted, and which you are asked to accept',
  tag: 'Terms',
  auth: 'public',
  response: { 200: Terms },
})

export const acceptTerms = route({
  method: 'POST',
  path: '/api/terms/accept/',
  summary: 'Accept the newest terms of one or several kinds, each named with the version that you read',
  tag: 'Terms',
  auth: 'member',
  body: Type.Object({
    site: Type.Optional(Type.String()),
    contribution: Type.Optional(Type.String()),
    /** The promise of those who review records of others. */
    reviewer: Type.Optional(Type.String()),
    /** Where the question was asked. */
    via: Type.String({ enum: ['save', 'login'] }),
  }),
  response: { 200: Terms, 400: FieldErrors, 401: Detail },
})

export const putOffTerms = route({
  method: 'POST',
  path: '/api/terms/later/',
  summary: `Put off the terms that you are asked to accept on a visit: for ${TERMS_PUT_OFF_DAYS} days nothing asks; after that, only the next save of a record`,
  tag: 'Terms',
  auth: 'member',
  response: { 200: Terms, 401: Detail },
})
