import type { Outline } from '#contract/records/records.ts'

/** At most one polygon, in exactly one phase. Corners in progress are those set so far, in order. */
export type Drawing =
  | { phase: 'not drawing' }
  | { phase: 'drawing'; corners: Outline }
  | { phase: 'drawn'; outline: Outline }

export type DrawingEvent =
  | { type: 'begun' }
  | { type: 'corners'; corners: Outline }
  | { type: 'finished'; outline: Outline }
  | { type: 'reshaped'; outline: Outline }
  | { type: 'cleared' }

export const NOT_DRAWING: Drawing = { phase: 'not drawing' }

/** Events that do not fit the phase are ignored: a late event of the map must not bring a polygon back. */
export function drawingAfter(drawing: Drawing, event: DrawingEvent): Drawing {
  switch (event.type) {
    case 'begun':
      return drawing.phase === 'not drawing' ? { phase: 'drawing', corners: [] } : drawing
    case 'corners':
      return drawing.phase === 'drawing' && !same(drawing.corners, event.corners)
        ? { phase: 'drawing', corners: event.corners }
        : drawing
    case 'finished':
      return drawing.phase === 'drawing' ? { phase: 'drawn', outline: event.outline } : drawing
    case 'reshaped':
      return drawing.phase === 'drawn' && !same(drawing.outline, event.outline)
        ? { phase: 'drawn', outline: event.outline }
        : drawing
    case 'cleared':
      return drawing.phase === 'not drawing' ? drawing : NOT_DRAWING
  }
}

function same(outline: Outline, other: Outline): boolean {
  return outline.length === other.length && outline.every((corner, index) => equal(corner, other[index]))
}

function equal(corner: Outline[number], other: Outline[number] | undefined): boolean {
  return corner[0] === other?.[0] && corner[1] === other[1]
}

/** Why this visitor cannot draw: not logged in, or the portal does not allow drawing on touch devices. */
export type CannotDraw = 'loggedOut' | 'touch'

/**
 * Disabled for visitors who may not draw, and when there is a finished polygon. While one is in progress it stays enabled, to
 * explain why there cannot be another.
 */
export function mayPressDraw(drawing: Drawing, barred: CannotDraw | null): boolean {
  return barred === null && drawing.phase !== 'drawn'
}

/** Disabled for visitors who may not draw, and when there is no polygon. */
export function mayPressDelete(drawing: Drawing, barred: CannotDraw | null): boolean {
  return barred === null && drawing.phase !== 'not drawing'
}

export function outlineOf(drawing: Drawing): Outline | null {
  return drawing.phase === 'drawn' ? drawing.outline : null
}

/** All corners, in progress or finished. */
export function cornersOf(drawing: Drawing): Outline {
  if (drawing.phase === 'drawing') return drawing.corners
  return outlineOf(drawing) ?? []
}
