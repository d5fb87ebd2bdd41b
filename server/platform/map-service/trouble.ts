import { HERITAGE_TROUBLES } from '#contract/http/errors.ts'
import type { HeritageTrouble } from '#contract/relief/heritage.ts'

/**
 * Thrown if the national map service did not answer, or if the answer was unusable. The message is for the operator's
 * log.
 */
export class FeedTrouble extends Error {
  readonly trouble: HeritageTrouble

  constructor(trouble: HeritageTrouble, detail: string, cause?: unknown) {
    super(`${HERITAGE_TROUBLES[trouble]} (${detail})`, { cause })
    this.name = 'FeedTrouble'
    this.trouble = trouble
  }
}
