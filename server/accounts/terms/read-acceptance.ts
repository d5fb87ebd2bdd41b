import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { newestTerms, TERMS_KINDS, type TermsKind, type TermsVersion } from '#contract/accounts/terms.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readOptionalText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'

interface Offered {
  inForce: boolean
  versions: readonly TermsVersion[]
}

interface Acceptance {
  accepted: TermsVersion[]
  via: 'save' | 'login'
}

/** Reads which terms a member accepts, and where. Throws a Refusal. */
export function readAcceptance(fields: Fields, offered: Offered): Acceptance {
  const refusals: Refusals = {}
  const accepted = TERMS_KINDS.flatMap((kind) => readVersion(fields, kind, { kind, offered, refusals }) ?? [])
  const via = readChoice(fields, 'via', refusals, ['save', 'login'])
  if (!TERMS_KINDS.some((kind) => fields.has(kind))) refusals.non_field_errors = [REFUSAL_TEXTS.termsNone]
  refuse(refusals)
  return { accepted, via: via ?? 'login' }
}

/** Reads the terms of the site that a new member accepts; null if the registration says nothing of them. Throws a Refusal. */
export function readTermsOfRegistration(fields: Fields, offered: Offered): TermsVersion | null {
  const refusals: Refusals = {}
  const accepted = readVersion(fields, 'terms', { kind: 'site', offered, refusals })
  refuse(refusals)
  return accepted
}

/** Only the newest version can be accepted, because it is the one that applies. */
function readVersion(
  fields: Fields,
  name: string,
  { kind, offered, refusals }: { kind: TermsKind; offered: Offered; refusals: Refusals },
): TermsVersion | null {
  const sent = readOptionalText(fields, name, refusals)
  if (sent === undefined || sent === null) return null
  const newest = newestTerms(offered.versions).find((known) => known.kind === kind && known.version === sent)
  if (offered.inForce && newest) return newest
  refusals[name] = [offered.inForce ? REFUSAL_TEXTS.termsNotNewest : REFUSAL_TEXTS.termsDraft]
  return null
}
