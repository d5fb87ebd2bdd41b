import { APPEAL_MAX_LENGTH, APPEAL_OUTCOMES, COMMENT_MAX_LENGTH } from '#contract/review/comments.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { REASON_MAX_LENGTH } from '#contract/review/moderation.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readCount,
  readFlag,
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'

// Each throws a Refusal that names every field that is wrong.

export function readCommentText(fields: Fields): string {
  const refusals: Refusals = {}
  const text = readText(fields, 'text', refusals, { max: COMMENT_MAX_LENGTH })
  refuse(refusals)
  return text
}

export function readChange(fields: Fields): { version: number; text: string } {
  const refusals: Refusals = {}
  const version = readCount(fields, 'version', refusals)
  const text = readText(fields, 'text', refusals, { max: COMMENT_MAX_LENGTH })
  refuse(refusals)
  return { version, text }
}

/** Null to open the discussion again. */
export function readLock(fields: Fields): string | null {
  const locked = readFlagOnly(fields, 'locked')
  if (!locked) return null
  const refusals: Refusals = {}
  const reason = readText(fields, 'reason', refusals, { max: REASON_MAX_LENGTH })
  refuse(refusals)
  return reason
}

export function readFlagOnly(fields: Fields, name: string): boolean {
  const refusals: Refusals = {}
  const value = readFlag(fields, name, refusals)
  if (value === undefined && !(name in refusals)) refusals[name] = [REFUSAL_TEXTS.required]
  refuse(refusals)
  return value ?? false
}

export function readAppeal(fields: Fields): string {
  const refusals: Refusals = {}
  const text = readText(fields, 'text', refusals, { max: APPEAL_MAX_LENGTH })
  refuse(refusals)
  return text
}

export function readAppealAnswer(fields: Fields) {
  const refusals: Refusals = {}
  const outcome = readChoice(fields, 'outcome', refusals, APPEAL_OUTCOMES)
  const answer = readText(fields, 'answer', refusals, { max: APPEAL_MAX_LENGTH })
  refuse(refusals)
  if (outcome === null) throw new Error('A refusal was let through')
  return { outcome, answer }
}

export function readUsername(fields: Fields): string {
  const refusals: Refusals = {}
  const username = readOptionalText(fields, 'username', refusals) ?? null
  if (username === null && !('username' in refusals)) refusals.username = [REFUSAL_TEXTS.required]
  refuse(refusals)
  return username ?? ''
}
