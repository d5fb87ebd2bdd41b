// Namespaces that are mostly needed together, and that the build bundles into one file for each language (scripts/web-build/words.ts).

export const WORDS_OF_THE_MAP = [
  'drawing',
  'elevationProfile',
  'filter',
  'inView',
  'keyboard',
  'light',
  'map',
  'measuring',
  'nearby',
  'recordForm',
  'search',
  'snapshot',
  'swipe',
] as const

/** Of records, wherever they are shown. */
export const WORDS_OF_RECORDS = [
  'badges',
  'bookmarks',
  'drafts',
  'ownRecords',
  'records',
  'review',
  'seen',
  'vocabulary',
] as const

/** Of records that are read as a whole or written. The map needs them when one of them is opened. */
export const WORDS_OF_WHOLE_RECORDS = [
  'discussion',
  'downloads',
  'known',
  'licences',
  'profiles',
  'refusals',
  'reports',
  'sensitivity',
] as const

export const WORDS_ABOUT_THE_PORTAL = ['accessibility', 'citing', 'contact', 'privacy', 'rules'] as const

export const WORDS_OF_ADMINISTRATORS = ['admin', 'audit', 'lists', 'newsEditor'] as const

export const WORD_FILES: Readonly<Record<string, readonly string[]>> = {
  map: WORDS_OF_THE_MAP,
  records: WORDS_OF_RECORDS,
  wholeRecords: WORDS_OF_WHOLE_RECORDS,
  about: WORDS_ABOUT_THE_PORTAL,
  admin: WORDS_OF_ADMINISTRATORS,
}
