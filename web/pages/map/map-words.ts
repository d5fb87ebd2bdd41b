import { WORDS_OF_RECORDS, WORDS_OF_THE_MAP } from '#web/i18n/word-files.ts'

/** The namespaces of the map, its panels and its dialogs. */
export const MAP_WORDS = [...WORDS_OF_THE_MAP, ...WORDS_OF_RECORDS] as const
