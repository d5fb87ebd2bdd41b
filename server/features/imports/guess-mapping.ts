import { IMPORT_WORD_FIELDS, type ImportMapping, type ImportWordField } from '#contract/imports.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/vocabulary.ts'
import { wordsIn } from '#server/platform/words.ts'
import type { KnownWord } from './import-words.repository.ts'

/** Names of columns in English, in Welsh and in the files of this portal. */
const NAMES = {
  title: /^(?:name|title|site[_ ]?name|label|enw|teitl|enw[_ ]safle)$/i,
  description: /^(?:desc|descr|description|notes?|comments?|remarks|disgrifiad|nodiadau|sylwadau)$/i,
  PRN: /^(?:prn|primary[_ ]record[_ ]number)$/i,
  site_type: /^(?:site|site[_ ]?type|type|class|math|math[_ ]o[_ ]safle|math[_ ]safle)$/i,
  monument_type: /^(?:monument|monument[_ ]?type|math[_ ]o[_ ]heneb|math[_ ]heneb)$/i,
  period: /^(?:period|age|cyfnod)$/i,
} as const

export const NO_MAPPING: ImportMapping = {
  title: null,
  description: [],
  PRN: null,
  site_type: null,
  monument_type: null,
  period: null,
  otherwise: { title: '', description: '', site_type: '', monument_type: '', period: '' },
}

/** Guesses which columns become which fields by their names. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const called = (name: RegExp) => columns.find((column) => name.test(column.trim())) ?? null
  const description = called(NAMES.description)
  return {
    ...NO_MAPPING,
    title: called(NAMES.title),
    description: description === null ? [] : [description],
    PRN: called(NAMES.PRN),
    site_type: called(NAMES.site_type),
    monument_type: called(NAMES.monument_type),
    period: called(NAMES.period),
  }
}

/** The choices of each field. */
export const CODES: Readonly<Record<ImportWordField, readonly string[]>> = {
  site_type: SITE_TYPES,
  monument_type: MONUMENT_TYPES,
  period: PERIODS,
}

const GROUPS = { site_type: 'siteType', monument_type: 'monumentType', period: 'period' } as const

/** What words mean: the codes, their names in both languages, and then what the member said. */
export class Dictionary {
  private readonly codes = new Map<string, string>()

  constructor(known: readonly KnownWord[]) {
    for (const field of IMPORT_WORD_FIELDS)
      for (const code of CODES[field]) {
        this.codes.set(keyOf(field, code), code)
        this.codes.set(keyOf(field, code.replaceAll('_', ' ')), code)
        for (const language of ['en', 'cy'] as const)
          this.codes.set(
            keyOf(field, wordsIn(language, 'vocabulary')(`${GROUPS[field]}.${code}` as 'period.unknown')),
            code,
          )
      }
    for (const { field, word, code } of known) this.codes.set(keyOf(field, word), code)
  }

  /** Returns the code of a word; empty for a word that is not known. */
  codeOf(field: ImportWordField, word: string): string {
    return this.codes.get(keyOf(field, word)) ?? ''
  }
}

/** Capitals, accents of the keyboard and spaces around a word make no difference. */
function keyOf(field: ImportWordField, word: string): string {
  return `${field} ${word.trim().normalize('NFC').toLowerCase()}`
}
