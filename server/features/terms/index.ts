import { TERMS_VERSIONS } from '#contract/terms.ts'
import type { ReadTerms } from '#server/features/accounts/index.ts'
import type { Portal } from '#server/platform/portal.ts'
import { readTermsOfRegistration } from './read-acceptance.ts'
import { insertAcceptances } from './terms.repository.ts'
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

export { acceptedContribution, findTermsData } from './terms.repository.ts'
