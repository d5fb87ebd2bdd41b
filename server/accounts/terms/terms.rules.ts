import {
  isAgreed,
  MEMBER_TERMS,
  newestTerms,
  TERMS_PUT_OFF_DAYS,
  type MemberTerms,
  type Terms,
  type TermsVersion,
} from '#contract/accounts/terms.ts'

type NamedTerms = Pick<TermsVersion, 'kind' | 'version'>

/** What is stored about a member and the terms. */
export interface TermsOfMember {
  accepted: readonly (NamedTerms & { at: Date })[]
  putOff: readonly (NamedTerms & { until: Date })[]
  hasRecords: boolean
}

interface Question {
  /** Whether the terms apply. */
  inForce: boolean
  versions: readonly TermsVersion[]
  /** Null for visitors. */
  member: TermsOfMember | null
  now: Date
}

/** @param from the day from which the terms apply, YYYY-MM-DD; null while they are a draft */
export function areInForce(from: string | null, now: Date): boolean {
  return from !== null && from <= now.toISOString().slice(0, 10)
}

/**
 * Returns what a member should be asked. On a visit: the terms of the site, and those for contributions only if the
 * member has records or accepted an earlier version; others are asked for them at their first save. What was put off
 * is asked again only at a save, when the time is over.
 */
export function questionsFor({ inForce, versions, member, now }: Question): Terms['ask'] {
  if (!inForce || !member) return { visit: [], save: [] }
  const missing = missingOf(versions, member)
  const concerns = (kind: MemberTerms) =>
    kind === 'site' || member.hasRecords || member.accepted.some((known) => known.kind === kind)
  const putOff = (wanted: NamedTerms) => member.putOff.find(named(wanted))
  return {
    visit: missing.filter((wanted) => !putOff(wanted) && concerns(wanted.kind)).map(({ kind }) => kind),
    save: missing.filter((wanted) => (putOff(wanted)?.until ?? now) <= now).map(({ kind }) => kind),
  }
}

/** Until when the question rests if it is put off now. */
export function putOffUntil(now: Date): Date {
  return new Date(now.getTime() + TERMS_PUT_OFF_DAYS * 24 * 60 * 60 * 1000)
}

/** All versions for the wire, with the moment at which the member accepted each. */
export function listed(versions: readonly TermsVersion[], member: TermsOfMember | null): Terms['terms'] {
  const newest = newestTerms(versions)
  return versions.map((one) => ({
    ...one,
    page: `/terms/${one.version}`,
    newest: newest.includes(one),
    accepted: member?.accepted.find(named(one))?.at.toISOString() ?? null,
  }))
}

function missingOf(
  versions: readonly TermsVersion[],
  { accepted }: TermsOfMember,
): (NamedTerms & { kind: MemberTerms })[] {
  return newestTerms(versions).flatMap((newest) => {
    const asked = MEMBER_TERMS.find((known) => known === newest.kind)
    return asked && !isAgreed(newest, accepted, versions) ? [{ kind: asked, version: newest.version }] : []
  })
}

function named({ kind, version }: NamedTerms): (other: NamedTerms) => boolean {
  return (other) => other.kind === kind && other.version === version
}
