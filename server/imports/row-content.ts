import { REFUSAL_TEXTS, tooLong, type RefusalKey } from '#contract/http/errors.ts'
import { IMPORT_WORD_FIELDS, type ImportMapping, type ImportWordField } from '#contract/imports/imports.ts'
import { judgeRecordFields } from '#server/record-fields/index.ts'
import { saysNothing } from '#formats/read/texts.ts'
import { MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { StagedRow, KnownWord } from './import-rows.repository.ts'
import { columnFor, type NamedField } from './column-names.ts'

/** The fields of a record that a row has, as texts of a form. */
interface RowContent {
  title: string
  description: string
  PRN: string
  site_type: string
  monument_type: string
  period: string
}

interface RowError {
  field: string
  text: string
}

export interface JudgedRow {
  content: RowContent
  errors: RowError[]
  /** Whether a draft keeps the outline: one that is right, or the outer edge of a polygon with holes. */
  hasOutline: boolean
  canBeDraft: boolean
}

/** Characters: a draft takes 20,000, with the source of the import. */
const DESCRIPTION_MAX_LENGTH = 19_000

/** What the mapping makes of a row, and what is wrong with it by the rules of the form. */
export function judgeRow(row: StagedRow, mapping: ImportMapping, dictionary: Dictionary): JudgedRow {
  const { content, unknown } = contentOf(row, mapping, dictionary)
  const judged = judgeRecordFields(new Map(Object.entries(content)))
  const errors: RowError[] = judged.accepted
    ? []
    : Object.entries(judged.errors).map(([field, texts]) => ({ field, text: texts[0] ?? '' }))
  if (content.description.length > DESCRIPTION_MAX_LENGTH)
    errors.push({ field: 'description', text: tooLong(DESCRIPTION_MAX_LENGTH) })
  // The form asks for a monument type too; only clients of the previous portal may leave it out.
  if (content.monument_type === '' && !errors.some(({ field }) => field === 'monument_type'))
    errors.push({ field: 'monument_type', text: REFUSAL_TEXTS.blank })
  const ofFields = errors.map((error) =>
    (unknown as string[]).includes(error.field) ? { ...error, text: REFUSAL_TEXTS.importWord } : error,
  )
  const ofOutline = faultsOf(row).map((key) => ({ field: 'polygonCoordinate', text: REFUSAL_TEXTS[key] }))
  return {
    content,
    errors: [...ofOutline, ...ofFields],
    hasOutline: row.outline !== null && faultsOf(row).every((key) => key === 'importHole'),
    // A draft may lack anything, but what it has must be right.
    canBeDraft: ofFields.every(({ text }) => MAY_LACK.includes(text)),
  }
}

/** What says that a field is empty, or that it will be in the draft. */
const MAY_LACK: readonly string[] = [
  REFUSAL_TEXTS.required,
  REFUSAL_TEXTS.blank,
  REFUSAL_TEXTS.null,
  REFUSAL_TEXTS.importWord,
]

function faultsOf({ faults, simplerAccepted }: StagedRow): RefusalKey[] {
  return faults.filter((key) => key !== 'importSimplify' || !simplerAccepted)
}

function contentOf(
  { texts, edits, part }: StagedRow,
  mapping: ImportMapping,
  dictionary: Dictionary,
): { content: RowContent; unknown: ImportWordField[] } {
  const { otherwise } = mapping
  const inColumn = (column: string | null) => (column === null ? '' : (texts[column] ?? ''))
  const unknown: ImportWordField[] = []
  const codeOf = (field: ImportWordField): string => {
    const edited = edits[field]
    if (edited !== undefined) return edited
    const word = inColumn(mapping[field])
    if (word === '') return otherwise[field]
    const code = dictionary.codeOf(field, word)
    if (code === '') unknown.push(field)
    return code
  }
  const title = inColumn(mapping.title) || otherwise.title
  const [siteType = '', monumentType = '', period = ''] = IMPORT_WORD_FIELDS.map(codeOf)
  return {
    content: {
      title: edits.title ?? (title === '' || part === null ? title : `${title} ${part}`),
      description: edits.description ?? (describedBy(texts, mapping.description) || otherwise.description),
      // A column of numbers often says in words that there is none.
      PRN: edits.PRN ?? (saysNothing(inColumn(mapping.PRN)) ? '' : inColumn(mapping.PRN)),
      site_type: siteType,
      monument_type: monumentType,
      period,
    },
    unknown,
  }
}

function describedBy(texts: StagedRow['texts'], columns: readonly string[]): string {
  const filled = columns.filter((column) => (texts[column] ?? '') !== '')
  const [only] = filled
  if (columns.length === 1) return only === undefined ? '' : (texts[only] ?? '')
  return filled.map((column) => `${column}: ${texts[column] ?? ''}`).join('\n')
}

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
