import { WORDS_OF_THE_MAP } from '#web/i18n/word-files.ts'

/** The namespaces of the map, its panels and its dialogs. */
export const MAP_WORDS = [
  ...WORDS_OF_THE_MAP,
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
