import type { Opinion, Opinions } from '#contract/review/opinions.ts'
import type { RecordReview, ReviewEvent, ReviewSummary } from '#contract/review/review.ts'

/** A record that nobody has reviewed, plus the values that a test needs. */
export function sampleSummaryOfReview(known: Partial<ReviewSummary> = {}): ReviewSummary {
  return {
    state: 'submitted',
    since: '2026-11-20T10:00:00Z',
    sure_archaeological: null,
    sure_type: null,
    position: null,
    correction: null,
    reason: null,
    target: null,
    verified: null,
    her: null,
    also_recorded: [],
    ...known,
  }
}

export function sampleReview(known: Partial<RecordReview> = {}): RecordReview {
  return {
    ...sampleSummaryOfReview(),
    ...{ seq: 0, version: 1, taken: null, acts: [], events: [], her: null },
    ...known,
  }
}

/** A confirmation, unless something else is said. */
export function sampleReviewEvent(known: Partial<ReviewEvent> = {}): ReviewEvent {
  return {
    seq: 1,
    kind: 'verified',
    at: '2026-11-20T10:00:00Z',
    version: 1,
    from: 'in_review',
    to: 'verified',
    by: null,
    note: null,
    reason: null,
    target: null,
    sure_archaeological: null,
    sure_type: null,
    position: null,
    correction: null,
    ...known,
  }
}

/** Two opinions that the reader may not know yet. */
export function sampleOpinions(known: Partial<Opinions> = {}): Opinions {
  return { total: 2, open: false, mine: null, ...known }
}

export function sampleOpinion(known: Partial<Opinion> = {}): Opinion {
  return {
    id: 3,
    by: 'mair',
    mine: false,
    kind: 'agree',
    monument_type: null,
    cause: null,
    note: null,
    at: '2026-11-20T10:00:00Z',
    withdrawn: null,
    version: 1,
    uncounted: null,
    ...known,
  }
}
