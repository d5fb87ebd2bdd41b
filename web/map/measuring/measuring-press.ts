import type { LinePoint, MeasuringEvent } from './measuring-state.ts'
import { LINE_POINTS, SHAPE_POINTS } from './measuring-state.ts'

export interface Pixel {
  x: number
  y: number
}

interface Press {
  at: Pixel
  /** The same place on the ground. */
  point: LinePoint
  /** The points of the line on the screen. */
  points: readonly Pixel[]
  /** Pixels around a point in which a press means that point. */
  reach: number
}

/**
 * What a click, a tap or the space bar does: adds a point, ends the line on its last point, or closes it on its first. Null
 * where it does nothing.
 */
export function pressed({ at, point, points, reach }: Press): MeasuringEvent | null {
  const [first, last] = [points[0], points.at(-1)]
  if (last && isNear(at, last, reach)) return points.length >= LINE_POINTS ? { type: 'finished' } : null
  if (first && points.length >= SHAPE_POINTS && isNear(at, first, reach)) return { type: 'closed' }
  return { type: 'placed', point }
}

function isNear(one: Pixel, other: Pixel, reach: number): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= reach
}
