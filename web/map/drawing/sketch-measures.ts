import { closedRing, crossesItself } from '#geo/shapes/ring.ts'
import type { Outline } from '#contract/records/records.ts'
import { lineLength, outlineArea, outlinePerimeter } from '#geo/shapes/geodesy.ts'
import { toPosition } from './modes/drawn-feature.ts'

export interface SketchMeasures {
  /** Square metres; null while there is no area, or where edges cross and it would be meaningless. */
  area: number | null
  /** Perimeter in metres; for two corners, the distance between them. Null for fewer. */
  length: number | null
}

/** The size of the polygon in progress, as if it were closed now. */
export function measuresOfSketch(corners: Outline): SketchMeasures {
  if (corners.length < 2) return { area: null, length: null }
  if (corners.length === 2) return { area: null, length: lineLength(corners) }
  const crossing = crossesItself(closedRing(corners.map(toPosition)))
  return { area: crossing ? null : outlineArea(corners), length: outlinePerimeter(corners) }
}
