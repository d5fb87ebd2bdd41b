import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  PUBLISHED_LEVELS,
  SENSITIVITY_LEVELS,
  type PublishedLevel,
  type SensitivityLevel,
} from '#contract/review/sensitivity-levels.ts'
import { SENSITIVITY_REASON_MAX_LENGTH } from '#contract/review/sensitivity.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readOptionalChoice,
  readOptionalText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'

/** Reads a level and its reason from a body. Throws a Refusal with every text that applies. */
export function readLevel(sent: Fields): { level: SensitivityLevel; reason: string | null } {
  const errors: Refusals = {}
  const level = readChoice(sent, 'level', errors, SENSITIVITY_LEVELS)
  const reason = readOptionalText(sent, 'reason', errors, { max: SENSITIVITY_REASON_MAX_LENGTH })
  if (level === null || Object.keys(errors).length > 0) throw new Refusal('invalid', { fields: errors })
  return { level, reason: reason ?? null }
}

/** Returns the level that was chosen for a new record, null if none was, and what is wrong with it. */
export function judgePublishedLevel(
  sent: Fields,
  { on }: { on: boolean },
): { level: PublishedLevel | null; errors: Refusals } {
  const errors: Refusals = {}
  const level = readOptionalChoice(sent, 'sensitivity', errors, PUBLISHED_LEVELS) ?? null
  if (!on && level !== null && level !== 'open') errors.sensitivity = [REFUSAL_TEXTS.sensitivityOff]
  return { level, errors }
}
