import * as downloads from '#contract/open-data/downloads.ts'
import * as importRows from '#contract/imports/import-rows.ts'
import * as imports from '#contract/imports/imports.ts'
import { ROUTES } from '#contract/index.ts'
import * as herAnswer from '#contract/her/her-answer.ts'
import * as herAnswers from '#contract/her/answers.ts'
import * as herBatches from '#contract/her/batches.ts'
import * as looking from '#contract/review/looking.ts'
import * as notices from '#contract/accounts/notices.ts'
import * as opinions from '#contract/review/opinions.ts'
import * as review from '#contract/review/review.ts'
import type { Route } from '#contract/http/route.ts'
import { ACCOUNT_ENTRIES } from './account-entries.ts'
import { ADMINISTRATION_ENTRIES } from './administration-entries.ts'
import { COMMENT_ENTRIES } from './comment-entries.ts'
import { nameOf, type Entry } from './entry.ts'
import { RECORD_ENTRIES } from './record-entries.ts'
import { REVIEW_ENTRIES } from './review-entries.ts'
import { TERMS_ENTRIES } from './terms-entries.ts'

export const ENTRIES: readonly Entry[] = [
  ...ACCOUNT_ENTRIES,
  ...RECORD_ENTRIES,
  ...COMMENT_ENTRIES,
  ...REVIEW_ENTRIES,
  ...TERMS_ENTRIES,
  ...ADMINISTRATION_ENTRIES,
]

export const WRITE_ROUTES: readonly Route[] = ROUTES.filter(({ method }) => method !== 'GET')

/**
 * Routes whose rights depend on what was done before, with the tests that ask them in the names of others: `review.routes.test.ts`,
 * `looking.routes.test.ts`, `her-answer.routes.test.ts`, `batches.routes.test.ts` and its neighbours, `opinions.routes.test.ts`,
 * `notices-page.test.tsx`, `imports.routes.slow.test.ts` and its neighbours, `downloads.routes.test.ts`.
 */
const ASKED_BY_THEIR_FEATURES: readonly unknown[] = [
  review,
  looking,
  herAnswer,
  herAnswers,
  herBatches,
  opinions,
  notices,
  imports,
  importRows,
  downloads,
].flatMap((contract) => Object.values<unknown>(contract))

/** Returns the names of the write routes of the contract that have no entry. */
export function routesWithout(entries: readonly Entry[]): string[] {
  return WRITE_ROUTES.filter(
    (route) => !ASKED_BY_THEIR_FEATURES.includes(route) && !entries.some((entry) => entry.route === route),
  ).map((route) => nameOf({ route }))
}
