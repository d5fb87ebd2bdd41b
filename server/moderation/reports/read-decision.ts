import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { REASON_MAX_LENGTH } from '#contract/review/moderation/moderation.ts'
import { REPORT_DECISIONS, type ReportDecision } from '#contract/review/moderation/reports.ts'
import { refuse } from '#server/platform/http/errors.ts'
import {
  readChoice,
  readMoment,
  readOptionalText,
  readText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'

/** Id of a record, with the number of a comment there or without; or of a member. */
export type NamedSubject = { record: number; comment: number | null } | { profile: number }

export interface ReportsDecision {
  about: NamedSubject
  /** When the latest report that was seen was sent. */
  until: Date
  decision: ReportDecision
  text: string
}

/** Throws a Refusal. */
export function readDecision(fields: Fields): ReportsDecision {
  const refusals: Refusals = {}
  const record = readOptionalText(fields, 'record', refusals, { blank: 'null' }) ?? null
  const profile = readOptionalText(fields, 'profile', refusals, { blank: 'null' }) ?? null
  const comment = readOptionalText(fields, 'comment', refusals, { blank: 'null' }) ?? null
  const until = readMoment('until', readText(fields, 'until', refusals), refusals)
  const decision = readChoice<ReportDecision>(fields, 'decision', refusals, REPORT_DECISIONS)
  const text = decision === 'dismissed' ? '' : readText(fields, 'text', refusals, { max: REASON_MAX_LENGTH })
  // A profile cannot be hidden by itself.
  const named = [record, profile].filter((each) => each !== null).length
  if (named !== 1 || (comment !== null && record === null) || (decision === 'hidden' && profile !== null))
    refusals.record = [REFUSAL_TEXTS.reportTarget]
  refuse(refusals)
  if (decision === null || until === null) throw new Error('A refusal was let through')
  return {
    about: subjectOf({ record, profile, comment }),
    until,
    decision,
    text,
  }
}

function subjectOf({
  record,
  profile,
  comment,
}: Record<'record' | 'profile' | 'comment', string | null>): NamedSubject {
  if (record === null) return { profile: numberIn(profile ?? '') }
  return { record: numberIn(record), comment: comment === null ? null : numberIn(comment) }
}

/** 0, which nothing has as its id, for a text that is none. */
export function numberIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}
