import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import { PRN_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/http/limits.ts'
import {
  wireName,
  type DraftRow,
  type RecordColumn,
  type RecordRow,
} from '#contract/records/record-fields.ts'
import { SEEN_LAYERS } from '#contract/relief/light.ts'
import { belongsTo, MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import {
  readChoice,
  readOptionalChoice,
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { judgeOutline } from './outline.rules.ts'

/** The content of a record, apart from its outline. */
export type RecordFields = Omit<RecordRow, 'outline'>

export type FieldsVerdict = { accepted: true; fields: RecordFields } | { accepted: false; errors: Refusals }

/** Reads a field. Adds the errors; then what is returned is not used. */
type Check<Value> = (sent: Fields, errors: Refusals) => Value
type Checks<Row> = { readonly [Name in keyof Row]: Check<Row[Name]> }

/** In the order of the form, which is that of the errors in an answer. */
const CHECKS: Checks<{ [Name in keyof RecordFields]: RecordFields[Name] | null }> = {
  title: text('title', TITLE_MAX_LENGTH),
  description: text('description'),
  prn: readPrn,
  site_type: choice('site_type', SITE_TYPES),
  monument_type: readMonumentType,
  period: choice('period', PERIODS),
  seen_under: readSeenUnder,
}

/** Everything may be missing, but what is there must be valid. */
const DRAFT_CHECKS: Checks<DraftRow> = {
  title: draftText('title', TITLE_MAX_LENGTH),
  // Long enough for any description, short enough for twenty of them.
  description: draftText('description', 20_000),
  prn: draftText('prn', PRN_MAX_LENGTH),
  site_type: draftChoice('site_type', SITE_TYPES),
  monument_type: draftChoice('monument_type', MONUMENT_TYPES),
  period: draftChoice('period', PERIODS),
  outline: readDraftOutline,
  seen_under: readSeenUnder,
}

/** Judges the fields of a new record from a body. Unknown names are ignored. */
export function judgeRecordFields(sent: Fields): FieldsVerdict {
  const errors: Refusals = {}
  const fields = readAll(CHECKS, sent, errors)
  return Object.keys(errors).length > 0
    ? { accepted: false, errors }
    : { accepted: true, fields: fields as RecordFields }
}

/** Adds the errors; then what is returned is not used. */
export function readDraftFields(sent: Fields, errors: Refusals): DraftRow {
  return readAll(DRAFT_CHECKS, sent, errors) as DraftRow
}

function readAll(checks: Readonly<Record<string, Check<unknown>>>, sent: Fields, errors: Refusals): object {
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, check(sent, errors)]))
}

/** The previous backend first turned blank text into null, so the refusal says null. */
const blank = 'null'

function text(name: RecordColumn, max?: number): Check<string> {
  return (sent, errors) =>
    readText(sent, wireName(name), errors, { blank, ...(max !== undefined && { max }) })
}

function choice<Choice extends string>(name: RecordColumn, choices: readonly Choice[]): Check<Choice | null> {
  return (sent, errors) => readChoice(sent, wireName(name), errors, choices, { blank })
}

function draftText(name: RecordColumn, max: number): Check<string> {
  return (sent, errors) => readOptionalText(sent, wireName(name), errors, { max, blank: 'kept' }) ?? ''
}

function draftChoice(name: RecordColumn, choices: readonly string[]): Check<string> {
  return (sent, errors) => readOptionalChoice(sent, wireName(name), errors, choices) ?? ''
}

/** Old clients may omit the monument type; if there is one, it must belong to the site type. */
function readMonumentType(sent: Fields, errors: Refusals): RecordRow['monument_type'] {
  const type = readOptionalChoice(sent, 'monument_type', errors, MONUMENT_TYPES) ?? ''
  const site = readChoice(sent, 'site_type', {}, SITE_TYPES, { blank })
  if (site && type && !belongsTo(type, site)) errors.monument_type = [REFUSAL_TEXTS.monumentNotOfSite]
  return type
}

/** Old clients send `prn`; refusals are always under `PRN`. */
function readPrn(sent: Fields, errors: Refusals): string | null {
  const rule = { max: PRN_MAX_LENGTH, blank } as const
  const number = readOptionalText(sent, 'PRN', errors, rule)
  if (number || errors.PRN) return number ?? null
  return readOptionalText(new Map([['PRN', sent.get('prn')]]), 'PRN', errors, rule) ?? null
}

/** How a member saw something: a JSON value, or its text as forms send it. Blank text counts as absent. */
function readSeenUnder(sent: Fields, errors: Refusals): RecordRow['seen_under'] {
  const said = sent.get('seen_under')
  const value = typeof said === 'string' ? valueOf(said) : said
  if (value === undefined || value === null) return null
  const seen = typeof value === 'object' ? seenUnderOf(value as Readonly<Record<string, unknown>>) : null
  if (seen === null) errors.seen_under = [REFUSAL_TEXTS.seenUnder]
  return seen
}

/** Null if it is refused. */
function seenUnderOf({
  layer,
  azimuth = null,
  altitude = null,
}: Readonly<Record<string, unknown>>): RecordRow['seen_under'] {
  const known = SEEN_LAYERS.find((each) => each === layer)
  // A direction needs azimuth and altitude; light from all sides has an altitude only.
  const whole = layer !== 'light' || (azimuth === null) === (altitude === null)
  const right = known !== undefined && whole && isDegrees(azimuth, 360) && isDegrees(altitude, 90)
  return right ? { layer: known, azimuth, altitude } : null
}

function readDraftOutline(sent: Fields, errors: Refusals): DraftRow['outline'] {
  const outline = sent.get('polygonCoordinate') ?? null
  if (outline === null || outline === '') return null
  const verdict = judgeOutline(outline)
  if (verdict.accepted) return verdict.outline
  errors.polygonCoordinate = [verdict.refusal].flat()
  return null
}

function isDegrees(value: unknown, most: number): value is number | null {
  return value === null || (typeof value === 'number' && value >= 0 && value <= most)
}

/** A text that is not JSON is kept as it is, and then refused as invalid. */
function valueOf(text: string): unknown {
  return text.trim() === '' ? null : jsonOr(text, text)
}
