import type { TERMS_ACCEPTED_AT, TermsKind } from '#contract/accounts/terms.ts'
import type { CreatedAt } from './schema-columns.ts'

export interface TermsAcceptancesTable {
  account_id: number
  kind: TermsKind
  version: string
  at: CreatedAt
  via: (typeof TERMS_ACCEPTED_AT)[number]
}

export interface TermsPutOffTable {
  account_id: number
  kind: TermsKind
  version: string
  until: Date
}
