import type { Outline } from '#contract/records.ts'

/** One polygon at most, and only one place to be in with it. Corners in progress are those set so far, in order. */
export type Drawing =
  { phase: 'not drawing' } | { phase: 'drawing'; corners: Outline } | { phase: 'drawn'; outline: Outline }

export type DrawingEvent =
  | { type: 'begun' }
  | { type: 'corners'; corners: Outline }
  | { type: 'finished'; outline: Outline }
  | { type: 'reshaped'; outline: Outline }
  | { type: 'cleared' }

export const NOT_DRAWING: Drawing = { phase: 'not drawing' }

/** Events that do not belong to the phase change nothing: a late answer of the map must not bring a polygon back. */
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

/** Why this visitor cannot draw at all: nobody is logged in, or the portal keeps drawing from what is touched. */
export type Barred = 'loggedOut' | 'touch'

/** Off for who may not draw, or when a polygon exists and none is in progress. In progress it stays on, to say why not another. */
export function mayPressDraw(drawing: Drawing, barred: Barred | null): boolean {
  return barred === null && drawing.phase !== 'drawn'
}

/** Off for who may not draw, or when nothing is drawn or in progress. */
export function mayPressDelete(drawing: Drawing, barred: Barred | null): boolean {
  return barred === null && drawing.phase !== 'not drawing'
}

export function outlineOf(drawing: Drawing): Outline | null {
  return drawing.phase === 'drawn' ? drawing.outline : null
}

/** Whatever corners there are, in progress or finished. */
export function cornersOf(drawing: Drawing): Outline {
  if (drawing.phase === 'drawing') return drawing.corners
  return outlineOf(drawing) ?? []
}
