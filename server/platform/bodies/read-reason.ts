import { REASON_MAX_LENGTH } from '#contract/review/moderation/moderation.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { readText, type Fields, type Refusals } from './fields.rules.ts'

/** The reason that a decision must have. Throws a Refusal without one. */
export function readReason(fields: Fields): string {
  const refusals: Refusals = {}
  const reason = readText(fields, 'reason', refusals, { max: REASON_MAX_LENGTH })
  refuse(refusals)
  return reason
}
