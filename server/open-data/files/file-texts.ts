import { PUBLIC_FIELD_NAMES, PUBLIC_FIELDS, type PublicField } from '#contract/records/public-record.ts'
import { recordFilterQuery, type RecordFilter } from '#contract/records/record-filter.ts'
import type { Language } from '#language/language.ts'
import { numberWords } from '#language/numbers.ts'
import { BYTE_ORDER_MARK, csvLine } from '#formats/shared/escaping.ts'
import { CATALOGUE } from '#server/platform/texts/catalogue.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { FILE_COLUMNS } from './public-rows.ts'
import type { FileHead, FileNote } from '#formats/write/file-row.ts'
import type { FileSystem } from '#formats/shared/systems.ts'

/** What a file shows, for its citation. */
export interface FileContent {
  /** The revision of the records; null for a file that nobody keeps. */
  seq: number | null
  readAt: Date
  records: number
  filter: RecordFilter
  demonstration: boolean
  publicUrl: string
}

const LANGUAGES: readonly Language[] = ['en', 'cy']

/** Files that lie beside the data, or in the same package. */
export const BESIDE = ['LICENCE.txt', 'CITATION.txt', 'FIELDS.csv'] as const
type Beside = (typeof BESIDE)[number]

/** A line in each language. */
function inBoth(text: (language: Language) => string): FileNote['text'] {
  return { en: text('en'), cy: text('cy') }
}

function notesOf(content: FileContent): FileNote[] {
  const named = (key: string, text: (language: Language) => string): FileNote => ({ key, text: inBoth(text) })
  return [
    named('title', (language) => wordsIn(language, 'downloads')('file.title')),
    ...(content.demonstration
      ? [named('invented', (language) => wordsIn(language, 'downloads')('file.invented'))]
      : []),
    named('licence', (language) => wordsIn(language, 'downloads')('file.licence')),
    named('citation', (language) => citationIn(language, content)),
    ...(['pictures', 'relief', 'withheld'] as const).map((key) =>
      named(key, (language) => wordsIn(language, 'downloads')(`file.${key}`)),
    ),
    ...(content.seq === null
      ? []
      : [named('seq', () => String(content.seq)), named('made', () => content.readAt.toISOString())]),
  ]
}

export function headOf(content: FileContent, system: FileSystem, language: Language): FileHead {
  return { ...FILE_COLUMNS, system, language, notes: notesOf(content) }
}

function citationIn(language: Language, { seq, readAt, records, filter, publicUrl }: FileContent): string {
  const t = wordsIn(language, 'downloads')
  const day = readAt.toISOString().slice(0, 10)
  const citation = t(seq === null ? 'file.citation' : 'file.citationOfRevision', {
    day,
    seq,
    records: countWords(language, records),
    address: publicUrl,
  })
  const asked = new URLSearchParams(recordFilterQuery(filter)).toString()
  return asked === '' ? citation : `${citation} ${t('file.filter', { filter: asked })}`
}

export function countWords(language: Language, records: number): string {
  return wordsIn(language, 'downloads')('file.count', {
    count: records,
    number: numberWords(records, language),
  })
}

/** @param sums of the files that are named so */
export function besideText(
  name: Beside,
  content: FileContent,
  sums: readonly { name: string; sha256: string }[] = [],
): string {
  if (name !== 'CITATION.txt') return standingText(name, content.demonstration)
  return inBothOf((language) => [
    citationIn(language, content),
    ...sums.map((sum) => wordsIn(language, 'downloads')('file.sum', sum)),
  ])
}

/** What is the same beside every file. */
export function standingText(name: Exclude<Beside, 'CITATION.txt'>, demonstration: boolean): string {
  if (name === 'FIELDS.csv') return fieldsCsv()
  return inBothOf((language) => {
    const t = wordsIn(language, 'downloads')
    const lines = (['licence', 'pictures', 'relief', 'withheld'] as const).map((key) => t(`file.${key}`))
    return demonstration ? [t('file.invented'), ...lines] : lines
  })
}

function inBothOf(lines: (language: Language) => readonly string[]): string {
  return LANGUAGES.map((language) => `${lines(language).join('\r\n\r\n')}\r\n`).join('\r\n')
}

/** Why a Shapefile is not the best choice. */
export function shapefileReadMe(): string {
  return LANGUAGES.map((language) => `${wordsIn(language, 'downloads')('file.readMe')}\r\n`).join('\r\n')
}

function fieldsCsv(): string {
  const t = wordsIn('en', 'downloads')
  const headings = ['fieldName', 'fieldEn', 'fieldCy', 'aboutEn', 'aboutCy', 'values'] as const
  const lines = PUBLIC_FIELD_NAMES.map((name) => {
    const { values = [] }: PublicField = PUBLIC_FIELDS[name]
    const [en, cy] = LANGUAGES.map((language) => CATALOGUE[language].openData.fields[name])
    return [name, en?.label, cy?.label, en?.description, cy?.description, values.join(' ')].map(
      (cell) => cell ?? '',
    )
  })
  return BYTE_ORDER_MARK + [headings.map((key) => t(`file.${key}`)), ...lines].map(csvLine).join('')
}
