/** Not needed by any other page; the build bundles them into one file (vite.config.ts). */
export const WORDS_OF_THE_MAP_ALONE = [
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

/** The namespaces of the map, its panels and its dialogs. */
export const MAP_WORDS = [
  ...WORDS_OF_THE_MAP_ALONE,
  'badges',
  'bookmarks',
  'discussion',
  'downloads',
  'drafts',
  'known',
  'licences',
  'ownRecords',
  'profiles',
  'records',
  'refusals',
  'reports',
  'review',
  'seen',
  'sensitivity',
  'vocabulary',
] as const
