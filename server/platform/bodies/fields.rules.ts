import { notAChoice, REFUSAL_TEXTS, REQUEST_PHRASES, tooLong } from '#contract/http/errors.ts'

export type Fields = ReadonlyMap<string, unknown>
/** Error texts, collected per field while a form is read. */
export type Refusals = Record<string, string[]>

export interface TextRule {
  /** Maximum number of characters (code points). */
  max?: number
  /** Meaning of blank text: refused (default), kept as `''`, or the same as null. */
  blank?: 'refused' | 'kept' | 'null'
  /** The form in which the trimmed value is checked and stored. */
  as?: (value: string) => string
  /** Errors of the trimmed value; they come before those about length and characters. */
  also?: (value: string) => readonly string[]
}

/** Reads a required field. Returns `''` if it is refused: `refuse` ends the request before that is used. */
export function readText(fields: Fields, name: string, refusals: Refusals, rule: TextRule = {}): string {
  if (!fields.has(name)) return refused(refusals, name, [REFUSAL_TEXTS.required])
  const value = readOptionalText(fields, name, refusals, rule)
  if (value === null) return refused(refusals, name, [REFUSAL_TEXTS.null])
  return value ?? ''
}

/** Undefined if the field is absent or refused, null if it is null. */
export function readOptionalText(
  fields: Fields,
  name: string,
  refusals: Refusals,
  {
    max = Number.POSITIVE_INFINITY,
    blank = 'refused',
    as = (value) => value,
    also = () => [],
  }: TextRule = {},
): string | null | undefined {
  const sent = fields.get(name)
  if (sent === undefined || sent === null) return sent
  if (typeof sent !== 'string' && typeof sent !== 'number') {
    refused(refusals, name, [REFUSAL_TEXTS.notText])
    return undefined
  }
  const value = as(String(sent).trim())
  if (value === '' && blank === 'null') return null
  const texts = value === '' ? blankTexts(blank) : [...also(value), ...textsAbout(value, max)]
  if (texts.length === 0) return value
  refused(refusals, name, texts)
  return undefined
}

/** Reads a field with a choice of texts. Returns null if it is refused. */
export function readChoice<T extends string>(
  fields: Fields,
  name: string,
  refusals: Refusals,
  choices: readonly T[],
  { blank = 'refused' }: Pick<TextRule, 'blank'> = {},
): T | null {
  const sent = readText(fields, name, refusals, { blank, also: notAmong(choices) })
  return choices.find((choice) => choice === sent) ?? null
}

/** Undefined if the field is absent or refused, null if it is null or blank. */
export function readOptionalChoice<T extends string>(
  fields: Fields,
  name: string,
  refusals: Refusals,
  choices: readonly T[],
): T | null | undefined {
  const sent = readOptionalText(fields, name, refusals, { blank: 'null', also: notAmong(choices) })
  return sent === null ? null : choices.find((choice) => choice === sent)
}

/** Undefined if the field is absent or refused. Forms send booleans as text. */
export function readFlag(fields: Fields, name: string, refusals: Refusals): boolean | undefined {
  const sent = fields.get(name)
  if (sent === undefined) return undefined
  if (sent === true || sent === 'true') return true
  if (sent === false || sent === 'false') return false
  refusals[name] = [REFUSAL_TEXTS.notBoolean]
  return undefined
}

/** The largest number in an `integer` column, as ids, versions and numbers of events are. */
const MOST = 2_147_483_647

/** Whether a row can have this number. A larger one would be a fault of the database, and no answer. */
export function isRowNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MOST
}

/** Reads a required whole number that counts something of a row, from 0. Returns 0 if it is refused. Forms send it as text. */
export function readCount(fields: Fields, name: string, refusals: Refusals): number {
  const sent = fields.get(name)
  const value = typeof sent === 'string' && sent !== '' ? Number(sent) : sent
  if (value === 0 || isRowNumber(value)) return value
  refusals[name] = [sent === undefined ? REFUSAL_TEXTS.required : REFUSAL_TEXTS.wholeNumber]
  return 0
}

function notAmong(choices: readonly string[]): (value: string) => readonly string[] {
  return (value) => (choices.includes(value) ? [] : [notAChoice(value)])
}

function refused(refusals: Refusals, name: string, texts: readonly string[]): '' {
  refusals[name] = [...(refusals[name] ?? []), ...texts]
  return ''
}

function blankTexts(blank: 'refused' | 'kept' | 'null'): string[] {
  return blank === 'kept' ? [] : [REFUSAL_TEXTS.blank]
}

function textsAbout(value: string, max: number): string[] {
  const texts: string[] = []
  if (value.length > max && Array.from(value).length > max) texts.push(tooLong(max))
  if (value.includes('\0')) texts.push(REFUSAL_TEXTS.nullCharacters)
  const surrogate = /\p{Surrogate}/u.exec(value)?.[0]
  if (surrogate !== undefined)
    texts.push(REQUEST_PHRASES.surrogate.write({ code: surrogate.charCodeAt(0).toString(16).toUpperCase() }))
  return texts
}

/** Reads a moment of a query, as in `2026-11-24T10:00Z`. Null without a value, or if it is refused. */
export function readMoment(name: string, sent: string | undefined, refusals: Refusals): Date | null {
  if (sent === undefined) return null
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/.test(sent) ? new Date(sent) : null
  if (moment && !Number.isNaN(moment.getTime())) return moment
  refusals[name] = [REFUSAL_TEXTS.queryValue]
  return null
}
