import { OUTLINE_MAX_POINTS } from '#contract/http/limits.ts'
import { cornersOf, drawingAfter, NOT_DRAWING, type Drawing, type DrawingEvent } from './drawing-state.ts'

export type Way = 'undone' | 'redone'

/** The current drawing, its states before each change, and its undone states, the most recent one last. */
export interface DrawingHistory {
  readonly past: readonly Drawing[]
  readonly present: Drawing
  readonly future: readonly Drawing[]
  /** The last undo or redo; null after any other change. */
  readonly travelled: Way | null
}

export type HistoryEvent =
  | DrawingEvent
  | { type: Way }
  /** Saved or logged out: none of it can be restored. */
  | { type: 'forgotten' }
  /** A polygon is loaded from elsewhere, finished or in progress; nothing before it can be undone. */
  | { type: 'loaded'; drawing: Drawing }

export const NOTHING_DRAWN: DrawingHistory = { past: [], present: NOT_DRAWING, future: [], travelled: null }

/** Twice the most corners a polygon may have: each can be set and moved, and all of it undone. */
const STEPS_KEPT = 2 * OUTLINE_MAX_POINTS

/** Every change is a step: a corner set, moved, inserted or removed; the polygon finished, cancelled or deleted. */
export function historyAfter(history: DrawingHistory, event: HistoryEvent): DrawingHistory {
  switch (event.type) {
    case 'undone':
      return undone(history)
    case 'redone':
      return redone(history)
    case 'forgotten':
      return NOTHING_DRAWN
    case 'loaded':
      return { ...NOTHING_DRAWN, present: event.drawing }
    default:
      return changed(history, drawingAfter(history.present, event))
  }
}

function changed(history: DrawingHistory, present: Drawing): DrawingHistory {
  if (present === history.present) return history
  const worthAStep = hasCorners(present) || hasCorners(history.present)
  const past = worthAStep ? [...history.past, history.present].slice(-STEPS_KEPT) : history.past
  return { past, present, future: [], travelled: null }
}

/** Choosing the tool and leaving it again without drawing is not a change that can be undone. */
function hasCorners(drawing: Drawing): boolean {
  return cornersOf(drawing).length > 0
}

function undone(history: DrawingHistory): DrawingHistory {
  const { past, present, future } = history
  const before = past.at(-1)
  if (!before) return history
  return { past: past.slice(0, -1), present: before, future: [...future, present], travelled: 'undone' }
}

function redone(history: DrawingHistory): DrawingHistory {
  const { past, present, future } = history
  const after = future.at(-1)
  if (!after) return history
  return { past: [...past, present], present: after, future: future.slice(0, -1), travelled: 'redone' }
}
