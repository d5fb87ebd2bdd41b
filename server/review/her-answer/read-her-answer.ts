import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { HER_NUMBER_MAX_LENGTH } from '#contract/her/her-answer.ts'
import { DECLINE_REASONS, HER_ANSWERS, type DeclineReason, type HerAnswered } from '#contract/her/her.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readMoment,
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import { readNote, readSeen, type Seen } from '../read-decision.ts'

/** What an officer writes down; the number is read when the region of the record is known. */
export interface SaidForHer extends Seen {
  /** When the answer that the officer saw was given; null if there was none. */
  answered: Date | null
  status: HerAnswered
  number: string | null
  reason: DeclineReason | null
  note: string | null
}

/** Throws a Refusal that names every field that is wrong. */
export function readHerAnswer(fields: Fields): SaidForHer {
  const refusals: Refusals = {}
  const seen = readSeen(fields, refusals)
  const answered = readAnswered(fields, refusals)
  const status = readChoice(fields, 'status', refusals, HER_ANSWERS)
  const reason = status === 'declined' ? readChoice(fields, 'reason', refusals, DECLINE_REASONS) : null
  const needsNumber = status === 'accepted' || reason === 'already_recorded'
  const number = needsNumber ? readText(fields, 'prn', refusals, { max: HER_NUMBER_MAX_LENGTH }) : null
  const note = readNote(fields, refusals)
  if (reason === 'other' && note === null && !refusals.note) refusals.note = [REFUSAL_TEXTS.required]
  refuse(refusals)
  if (!status) throw new Error('An answer that is neither read nor refused')
  return { ...seen, answered, status, number, reason, note }
}

function readAnswered(fields: Fields, refusals: Refusals): Date | null {
  const sent = readOptionalText(fields, 'answered', refusals, { blank: 'null' }) ?? undefined
  return readMoment('answered', sent, refusals)
}
