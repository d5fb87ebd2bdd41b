import { isAgreed, newestTerms, TERMS_VERSIONS } from '#contract/accounts/terms.ts'
import type { ReadTerms } from '../registration/read-registration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { readTermsOfRegistration } from './read-acceptance.ts'
import { findTermsData, insertAcceptances } from './terms.repository.ts'
import { areInForce } from './terms.rules.ts'

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
