import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  isAgreed,
  newestTerms,
  TERMS_KINDS,
  type TermsKind,
  type TermsVersion,
  TERMS_VERSIONS,
} from '#contract/accounts/terms.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readOptionalText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { ReadTerms } from '../registration/read-registration.ts'
import { findTermsData, insertAcceptances } from './terms.repository.ts'
import { areInForce } from './terms.rules.ts'

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
function readTermsOfRegistration(fields: Fields, offered: Offered): TermsVersion | null {
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

/** Reads the terms that a new member accepts, and stores the acceptance with the account. */
export function termsOfRegistration({ config }: Pick<Portal, 'config'>): ReadTerms {
  return (fields) => {
    const inForce = areInForce(config.site.termsFrom, new Date())
    const accepted = readTermsOfRegistration(fields, { inForce, versions: TERMS_VERSIONS })
    return async (tx, accountId) => {
      if (accepted) await insertAcceptances(tx, accountId, [accepted], 'register')
    }
  }
}

/** Whether a reviewer has agreed to what the newest promise says; true as long as no terms apply, because nobody can accept a draft. */
export async function madeReviewerPromise(
  db: Database,
  accountId: number,
  termsFrom: string | null,
): Promise<boolean> {
  if (!areInForce(termsFrom, new Date())) return true
  const newest = newestTerms().find(({ kind }) => kind === 'reviewer')
  const { accepted } = await findTermsData(db, accountId)
  return newest !== undefined && isAgreed(newest, accepted)
}
