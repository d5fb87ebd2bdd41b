import { Value } from 'typebox/value'
import { REFUSAL_TEXTS, tooLong } from '#contract/http/errors.ts'
import { IMPORT_ROWS_AT_ONCE } from '#contract/imports/import-rows.ts'
import {
  IMPORT_SOURCE_MAX_LENGTH,
  IMPORT_WORD_FIELDS,
  ImportMapping,
  mapImport,
  IMPORT_MAX_BYTES,
} from '#contract/imports/imports.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { judgePublishedLevel } from '#server/sensitivity/index.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import {
  readFlag,
  readOptionalChoice,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import type { Sent } from '#server/platform/bodies/body.ts'
import { formatOf } from '#formats/read/read-file.ts'
import { CODES } from './row-content.ts'
import type { KnownWord } from './import-rows.repository.ts'

/** Longest name of a column, and longest word, in characters. */
const LONGEST_TEXT = 20_000

export interface SentMapping {
  mapping: ImportMapping
  words: KnownWord[]
  version: number
}

/** Throws a Refusal for anything that is not a mapping, and for words with a choice that does not exist. */
export function readMapping(fields: Fields): SentMapping {
  const mapping = Value.Clean(ImportMapping, structuredClone(fields.get('mapping')))
  if (!Value.Check(ImportMapping, mapping) || !isShort(mapping)) throw refused('mapping')
  const { site_type: site, monument_type: monument, period } = mapping.otherwise
  const chosen = { site_type: site, monument_type: monument, period }
  if (IMPORT_WORD_FIELDS.some((field) => !isCode(field, chosen[field]))) throw refused('mapping')
  const words = fields.get('words') ?? []
  if (!Value.Check(mapImport.body.properties.words, words) || !isShort(words)) throw refused('words')
  if (words.some(({ field, code }) => !isCode(field, code))) throw refused('words')
  const version = fields.get('version')
  if (typeof version !== 'number' || !Number.isInteger(version)) throw refused('version')
  // Of a word that is sent twice, the last counts.
  const known = new Map(words.map((word) => [`${word.field} ${word.word}`, word]))
  return { mapping, words: [...known.values()], version }
}

function isCode(field: KnownWord['field'], code: string): boolean {
  return code === '' || CODES[field].includes(code)
}

/** Whether texts can be stored: not too long, and without zero characters or halves of a pair. */
function isShort(value: unknown): boolean {
  const text = JSON.stringify(value)
  return text.length <= 50 * LONGEST_TEXT && !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text)
}

function refused(name: string): Refusal {
  return new Refusal('invalid', { fields: { [name]: [REFUSAL_TEXTS.queryValue] } })
}

export interface SentStatement {
  source: string
  agreed: boolean
  language: 'en' | 'cy'
  level: PublishedLevel | null
}

export function readStatement(fields: Fields, sensitivity: SiteSettings['sensitivity']): SentStatement {
  const refusals: Refusals = {}
  const source = readText(fields, 'source', refusals, { max: IMPORT_SOURCE_MAX_LENGTH })
  const agreed = readFlag(fields, 'agreed', refusals)
  const language = readOptionalChoice(fields, 'language', refusals, ['en', 'cy'] as const) ?? 'en'
  const { level, errors } = judgePublishedLevel(fields, sensitivity)
  refuse({ ...refusals, ...errors })
  return { source, agreed: agreed ?? false, language, level }
}

/** Returns the numbers of rows, each once and in order. */
export function readRowNumbers(fields: Fields): number[] {
  const sent = fields.get('rows')
  if (
    !Array.isArray(sent) ||
    sent.length === 0 ||
    !sent.every((row) => Number.isInteger(row) && row > 0 && row < 1e6)
  )
    throw refused('rows')
  if (sent.length > IMPORT_ROWS_AT_ONCE)
    throw new Refusal('invalid', { fields: { rows: [REFUSAL_TEXTS.importManyAtOnce] } })
  return [...new Set(sent as number[])].sort((one, other) => one - other)
}

const EDITED = ['title', 'description', 'PRN', 'site_type', 'monument_type', 'period'] as const

/** Returns what was changed in a row: a text, or null for what the file says. */
export function readEdits(fields: Fields): {
  edits: Map<string, string | null>
  simplerAccepted: boolean | undefined
} {
  const refusals: Refusals = {}
  const edits = new Map<string, string | null>()
  for (const field of EDITED) {
    const value = fields.get(field)
    if (value === undefined) continue
    if (value !== null && typeof value !== 'string') refusals[field] = [REFUSAL_TEXTS.notText]
    else if (value !== null && value.length > LONGEST_TEXT) refusals[field] = [tooLong(LONGEST_TEXT)]
    else if (value?.includes('\0')) refusals[field] = [REFUSAL_TEXTS.nullCharacters]
    else edits.set(field, value === null ? null : value.trim().toWellFormed())
  }
  const simplerAccepted = readFlag(fields, 'simpler_accepted', refusals)
  refuse(refusals)
  return { edits, simplerAccepted }
}

const LONGEST_NAME = 200

/** Reads the file of a form. What the first bytes of a file tell is refusedFile at once; the rest is seen when it is read. */
export function readFileField({ files, fields }: Sent): { fileName: string; bytes: Uint8Array } {
  const file = files.get('file')
  if (!file) throw refusedFile(fields.has('file') ? 'pictureNotFile' : 'required')
  const { bytes, filename } = file
  if (bytes.length === 0) throw refusedFile('pictureEmpty')
  if (bytes.length > IMPORT_MAX_BYTES) throw refusedFile('importTooLarge')
  const format = formatOf(bytes)
  if (format === 'spreadsheet') throw refusedFile('importSpreadsheet')
  if (format === 'unknown') throw refusedFile('importFormat')
  return { fileName: nameOf(filename), bytes }
}

function refusedFile(key: keyof typeof REFUSAL_TEXTS): Refusal {
  return new Refusal('invalid', { fields: { file: [REFUSAL_TEXTS[key]] } })
}

/** The name is only shown, and never a path. */
function nameOf(filename: string): string {
  const name =
    filename
      .toWellFormed()
      .replaceAll(/[\p{Cc}]/gu, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? ''
  return Array.from(name === '' ? '–' : name)
    .slice(0, LONGEST_NAME)
    .join('')
}
