import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  faultOfReference,
  REFERENCE_NUMBER_MAX_LENGTH,
  REFERENCE_SCHEMES,
  tidyReference,
} from '#contract/records/references.ts'
import { REVIEW_NOTE_MAX_LENGTH, REVIEW_NOTE_MIN_LENGTH } from '#contract/review/review.ts'
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
  if (verdict === 'needs_info') {
    if (note === null) refusals.note = [REFUSAL_TEXTS.required]
    else if (longEnough(note).length > 0) refusals.note = [...longEnough(note)]
    return step
  }
  if (verdict === 'verified') {
    const sureArchaeological = readChoice(fields, 'sure_archaeological', refusals, SURE_ARCHAEOLOGICAL)
    const sureType = readChoice(fields, 'sure_type', refusals, SURE_TYPE)
    return { ...step, sureArchaeological, sureType, position: readPosition(fields, refusals) }
  }
  if (verdict === 'not_archaeological') {
    const reason = readChoice(fields, 'reason', refusals, CAUSES)
    if (reason === 'other' && note === null) refusals.note = [REFUSAL_TEXTS.required]
    return { ...step, reason }
  }
  return { ...step, target: readTarget(fields, refusals) }
}

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

function readSeen(fields: Fields, refusals: Refusals): Seen {
  return { version: readCount(fields, 'version', refusals), seq: readCount(fields, 'seq', refusals) }
}

function readNote(fields: Fields, refusals: Refusals): string | null {
  return readOptionalText(fields, 'note', refusals, { max: REVIEW_NOTE_MAX_LENGTH, blank: 'null' }) ?? null
}

export function longEnough(note: string): readonly string[] {
  return Array.from(note).length < REVIEW_NOTE_MIN_LENGTH ? [REFUSAL_TEXTS.reviewNoteShort] : []
}
