import type { Outline } from '#contract/records/records.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing, crossesItself, isStraight } from '#geo/shapes/ring.ts'
import { lineLength, outlineArea } from '#geo/shapes/geodesy.ts'

/** Degrees, latitude first. */
export type LinePoint = Outline[number]

/** A line in progress or a finished one; `closed` if its last point connects to its first. */
export type Measuring =
  | { phase: 'off' }
  | { phase: 'measuring'; points: readonly LinePoint[] }
  | { phase: 'measured'; points: readonly LinePoint[]; closed: boolean }

export type MeasuringEvent =
  | { type: 'begun' }
  | { type: 'placed'; point: LinePoint }
  | { type: 'undone' }
  | { type: 'finished' }
  | { type: 'closed' }
  /** Removes the line; without a line, puts the tool away. */
  | { type: 'escaped' }
  | { type: 'left' }

export const NOT_MEASURING: Measuring = { phase: 'off' }
/** A line needs two points, a shape three. */
export const LINE_POINTS = 2
export const SHAPE_POINTS = 3

const NO_LINE: Measuring = { phase: 'measuring', points: [] }

/** Events that do not fit the phase are ignored. */
export function measuringAfter(state: Measuring, event: MeasuringEvent): Measuring {
  if (event.type === 'begun') return NO_LINE
  if (event.type === 'left') return NOT_MEASURING
  if (state.phase === 'off') return state
  if (event.type === 'escaped') return state.points.length > 0 ? NO_LINE : NOT_MEASURING
  const { points } = state
  if (state.phase === 'measured') return event.type === 'undone' ? { phase: 'measuring', points } : state
  switch (event.type) {
    case 'placed':
      return { phase: 'measuring', points: [...points, event.point] }
    case 'undone':
      return points.length > 0 ? { phase: 'measuring', points: points.slice(0, -1) } : state
    case 'finished':
      return points.length >= LINE_POINTS ? { phase: 'measured', points, closed: false } : state
    case 'closed':
      return points.length >= SHAPE_POINTS ? { phase: 'measured', points, closed: true } : state
  }
}

export interface Measured {
  /** Length in metres; the perimeter if the line is closed. */
  length: number
  /** Square metres; null for an open line and for crossing edges, which have no single area. */
  area: number | null
  crossing: boolean
}

export function measuresOf(points: readonly LinePoint[], closed: boolean): Measured {
  if (!closed) return { length: lineLength(points), area: null, crossing: false }
  const ring = closedRing(points.map(toPosition))
  const crossing = !isStraight(ring) && crossesItself(ring)
  return {
    length: lineLength(walked(points, closed)),
    area: crossing ? null : outlineArea([...points]),
    crossing,
  }
}

/** The points in order; a closed line returns to its first point. */
export function walked(points: readonly LinePoint[], closed: boolean): readonly LinePoint[] {
  return closed ? [...points, ...points.slice(0, 1)] : points
}
