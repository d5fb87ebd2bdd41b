import type { OpinionFlag, UndoPreview } from '#contract/review/review-oversight.ts'

/** An account whose opinions are nearly all about one finder. */
export function sampleFlag(known: Partial<OpinionFlag> = {}): OpinionFlag {
  return {
    id: 7,
    username: 'pyped',
    joined: '2026-10-01T10:00:00Z',
    suspended: false,
    finder: 'gwen',
    on_finder: 4,
    agree: 4,
    set_aside: 0,
    of: 5,
    opinions: [14, 13, 12, 11],
    ...known,
  }
}

export function samplePreview(known: Partial<UndoPreview> = {}): UndoPreview {
  return {
    total: 1,
    records: [{ id: 12, title: 'Barrow', state: 'not_archaeological', restored: 'verified' }],
    left_total: 0,
    left: [],
    ...known,
  }
}
