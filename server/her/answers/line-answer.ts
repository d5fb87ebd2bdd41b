import type { BatchAnswer } from '#contract/her/codes.ts'
import type { DeclineReason, HerNumber } from '#contract/her/her.ts'

/** What a line of a file answers about a find. */
export interface LineAnswer {
  line: number
  id: number
  status: BatchAnswer
  number: HerNumber | null
  reason: DeclineReason | null
  note: string | null
}
