import { IMPORT_WORD_FIELDS, type ImportMapping, type ImportWordField } from '#contract/imports/imports.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { KnownWord } from './import-words.repository.ts'
import { columnFor, type NamedField } from './column-names.ts'

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
  const called = (field: NamedField) => columnFor(field, columns) ?? null
  const description = called('description')
  return {
    ...NO_MAPPING,
    title: called('title'),
    description: description === null ? [] : [description],
    PRN: called('PRN'),
    site_type: called('site_type'),
    monument_type: called('monument_type'),
    period: called('period'),
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
