import type { TRAP_FIELD } from '#contract/site/feedback.ts'
import type { Asker } from '#contract/review/moderation/sensitive-requests.ts'

/** The fields of the form on the page about sensitive sites. */
export interface RequestFields {
  who: Asker | ''
  /** Number of a record, as typed. */
  record: string
  /** As typed, or the grid reference of a place that was chosen on the map. */
  place: string
  name: string
  email: string
  reason: string
  at_risk: boolean
  [TRAP_FIELD]: string
}
