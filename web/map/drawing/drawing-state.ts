import type { Outline } from '#contract/records.ts'

/** One polygon at most, and only one place to be in with it. */
export type Drawing =
  { phase: 'not drawing' } | { phase: 'drawing'; corners: number } | { phase: 'drawn'; outline: Outline }

export type DrawingEvent =
  | { type: 'begun' }
  | { type: 'corners'; count: number }
  | { type: 'finished'; outline: Outline }
  | { type: 'reshaped'; outline: Outline }
  | { type: 'cleared' }

export const NOT_DRAWING: Drawing = { phase: 'not drawing' }

/** Events that do not belong to the phase change nothing: a late answer of the map must not bring a polygon back. */
export function drawingAfter(drawing: Drawing, event: DrawingEvent): Drawing {
  switch (event.type) {
    case 'begun':
      return drawing.phase === 'not drawing' ? { phase: 'drawing', corners: 0 } : drawing
    case 'corners':
      return drawing.phase === 'drawing' && drawing.corners !== event.count
        ? { phase: 'drawing', corners: event.count }
        : drawing
    case 'finished':
      return drawing.phase === 'drawing' ? { phase: 'drawn', outline: event.outline } : drawing
    case 'reshaped':
      return drawing.phase === 'drawn' ? { phase: 'drawn', outline: event.outline } : drawing
    case 'cleared':
      return NOT_DRAWING
  }
}

/** Off when logged out, or when a polygon exists and none is in progress. In progress it stays on, to say why not another. */
export function mayPressDraw(drawing: Drawing, signedIn: boolean): boolean {
  return signedIn && drawing.phase !== 'drawn'
}

/** Off when logged out, or when nothing is drawn or in progress. */
export function mayPressDelete(drawing: Drawing, signedIn: boolean): boolean {
  return signedIn && drawing.phase !== 'not drawing'
}

export function outlineOf(drawing: Drawing): Outline | null {
  return drawing.phase === 'drawn' ? drawing.outline : null
}
