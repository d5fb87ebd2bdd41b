import type { OpinionKind } from '#contract/review/opinions.ts'
import type { Cause } from '#contract/review/verdicts.ts'

interface Said {
  /** A monument type, or a site type if no more can be said. */
  type: string | null
  cause: Cause | null
}

interface Recorded {
  site_type: string
  monument_type: string
}

/** Compares what somebody sees in an outline with what the record says: its type, or the site type above it, agrees. */
export function comparedWith({ type, cause }: Said, recorded: Recorded): OpinionKind {
  if (cause !== null) return 'natural_or_modern'
  if (type === null) return 'cannot_tell'
  return type === recorded.monument_type || type === recorded.site_type ? 'agree' : 'other_type'
}
