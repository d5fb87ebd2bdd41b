import { monthsBefore } from '#language/days.ts'

/** An assessment is repeated every year; a month before that, administrators are warned. */
const WARNED_AFTER_MONTHS = 11

/** @param assessed YYYY-MM-DD */
export function isAssessmentDue(assessed: string, now: Date): boolean {
  return assessed <= monthsBefore(now, WARNED_AFTER_MONTHS).toISOString().slice(0, 10)
}
