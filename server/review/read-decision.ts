import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  faultOfReference,
  REFERENCE_NUMBER_MAX_LENGTH,
  REFERENCE_SCHEMES,
  tidyReference,
} from '#contract/records/references.ts'
import { belongsTo, MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { REVIEW_NOTE_MAX_LENGTH, REVIEW_NOTE_MIN_LENGTH, type Correction } from '#contract/review/review.ts'
import { CAUSES, SURE_ARCHAEOLOGICAL, SURE_TYPE, VERDICTS, type Verdict } from '#contract/review/verdicts.ts'
import { readPosition } from '#server/record-fields/index.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  isRowNumber,
  readChoice,
  readCount,
  readOptionalChoice,
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import type { ReviewStep, ReviewTarget } from './review.ts'

/** The version and the last event that somebody saw. */
export interface Seen {
  version: number
  seq: number
}

export interface Decision extends Seen {
  step: ReviewStep
}

/** Throws a Refusal that names every field that is wrong. */
export function readDecision(fields: Fields): Decision {
  const refusals: Refusals = {}
  const seen = readSeen(fields, refusals)
  const verdict = readChoice(fields, 'verdict', refusals, VERDICTS)
  const note = readNote(fields, refusals)
  const step = verdict && readStep(fields, refusals, { verdict, note })
  refuse(refusals)
  if (!step) throw new Error('A verdict that is neither read nor refused')
  return { ...seen, step }
}

/** Reads why a record is reviewed again. */
export function readReopening(fields: Fields): Seen & { note: string } {
  const refusals: Refusals = {}
  const seen = readSeen(fields, refusals)
  const note = readText(fields, 'note', refusals, { max: REVIEW_NOTE_MAX_LENGTH, also: longEnough })
  refuse(refusals)
  return { ...seen, note }
}

/** Reads what a finder adds to an answer or a question; null without it. */
export function readFinderNote(fields: Fields): string | null {
  const refusals: Refusals = {}
  const note = readNote(fields, refusals)
  refuse(refusals)
  return note
}

function readStep(
  fields: Fields,
  refusals: Refusals,
  { verdict, note }: { verdict: Verdict; note: string | null },
): ReviewStep {
  const step: ReviewStep = { kind: verdict, to: verdict, note }
  const correction = readCorrection(fields, refusals)
  if (correction && verdict !== 'verified') refusals.site_type = [REFUSAL_TEXTS.reviewCorrectionVerdict]
  if (verdict === 'needs_info') {
    if (note === null) refusals.note = [REFUSAL_TEXTS.required]
    else if (longEnough(note).length > 0) refusals.note = [...longEnough(note)]
    return step
  }
  if (verdict === 'verified') {
    const sureArchaeological = readChoice(fields, 'sure_archaeological', refusals, SURE_ARCHAEOLOGICAL)
    const sureType = readChoice(fields, 'sure_type', refusals, SURE_TYPE)
    const position = readPosition(fields, refusals)
    return { ...step, sureArchaeological, sureType, position, correction }
  }
  if (verdict === 'not_archaeological') {
    const reason = readChoice(fields, 'reason', refusals, CAUSES)
    if (reason === 'other' && note === null) refusals.note = [REFUSAL_TEXTS.required]
    return { ...step, reason }
  }
  return { ...step, target: readTarget(fields, refusals) }
}

/** All three or none. Null if there is none; also if one is refused. */
function readCorrection(fields: Fields, refusals: Refusals): Correction | null {
  const site = readOptionalChoice(fields, 'site_type', refusals, SITE_TYPES) ?? null
  const monument = readOptionalChoice(fields, 'monument_type', refusals, MONUMENT_TYPES) ?? null
  const period = readOptionalChoice(fields, 'period', refusals, PERIODS) ?? null
  if (CORRECTED.some((name) => name in refusals)) return null
  if (site === null || monument === null || period === null) {
    const given = [site, monument, period].some((each) => each !== null)
    if (given) refusals.site_type = [REFUSAL_TEXTS.reviewCorrection]
    return null
  }
  if (!belongsTo(monument, site)) refusals.monument_type = [REFUSAL_TEXTS.monumentNotOfSite]
  return { site_type: site, monument_type: monument, period }
}

const CORRECTED = ['site_type', 'monument_type', 'period']

/** Exactly one: a record, or a register with the number there. */
function readTarget(fields: Fields, refusals: Refusals): ReviewTarget | null {
  const record = fields.get('target_record') ?? null
  const scheme = readOptionalChoice(fields, 'target_scheme', refusals, REFERENCE_SCHEMES) ?? null
  const number =
    readOptionalText(fields, 'target_number', refusals, {
      max: REFERENCE_NUMBER_MAX_LENGTH,
      blank: 'null',
    }) ?? null
  const named = scheme !== null || number !== null
  if ((record !== null) === named) {
    refusals.target = [REFUSAL_TEXTS.reviewTarget]
    return null
  }
  if (record !== null) {
    if (isRowNumber(Number(record))) return { record: Number(record) }
    refusals.target_record = [REFUSAL_TEXTS.wholeNumber]
    return null
  }
  if (scheme === null) refusals.target_scheme = [REFUSAL_TEXTS.required]
  if (number === null) refusals.target_number = [REFUSAL_TEXTS.required]
  if (scheme === null || number === null) return null
  const target = tidyReference({ scheme, number })
  const fault = faultOfReference(target)
  if (fault !== null) refusals.target_number = [REFUSAL_TEXTS[fault]]
  return target
}

export function readSeen(fields: Fields, refusals: Refusals): Seen {
  return { version: readCount(fields, 'version', refusals), seq: readCount(fields, 'seq', refusals) }
}

export function readNote(fields: Fields, refusals: Refusals): string | null {
  return readOptionalText(fields, 'note', refusals, { max: REVIEW_NOTE_MAX_LENGTH, blank: 'null' }) ?? null
}

export function longEnough(note: string): readonly string[] {
  return Array.from(note).length < REVIEW_NOTE_MIN_LENGTH ? [REFUSAL_TEXTS.reviewNoteShort] : []
}
