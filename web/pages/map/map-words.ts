/** Needed by no other page; the build makes one file of them (vite.config.ts). */
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

/** What the map, its panels and its dialogs are worded with. */
export const MAP_WORDS = [
  ...WORDS_OF_THE_MAP_ALONE,
  'badges',
  'bookmarks',
  'drafts',
  'ownRecords',
  'profiles',
  'records',
  'refusals',
  'reports',
  'seen',
  'vocabulary',
] as const
