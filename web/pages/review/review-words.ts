import type { Namespace } from '#web/i18n/index.ts'

/** Namespaces of the desk of reviewers. */
export const REVIEW_WORDS: readonly Namespace[] = [
  'discussion',
  'filter',
  'known',
  'licences',
  'lists',
  'map',
  'ownRecords',
  'profiles',
  'records',
  'refusals',
  'reports',
  'review',
  'reviewQueue',
  'search',
  'seen',
  'vocabulary',
]
