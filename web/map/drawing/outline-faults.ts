import { OUTLINE_MAX_POINTS, OUTLINE_MIN_POINTS, WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { isInBox } from '#geo/shapes/box.ts'
import type { Position } from '#geo/position.ts'
import { closedRing, crossesItself, isStraight, pathCrossesItself } from '#geo/shapes/ring.ts'

/** Why a corner or an outline is refused. */
export type OutlineFault = 'crossing' | 'straight' | 'outside' | 'tooManyCorners' | 'tooFewCorners'

export function isNearWales([longitude, latitude]: Position): boolean {
  return isInBox(WALES_WITH_MARGIN, { latitude, longitude })
}

/**
 * Validates the corners set so far, the newest last. The closing edge does not count yet, because an outline may be concave.
 */
export function faultOfPath(path: readonly Position[]): OutlineFault | null {
  if (!path.every(isNearWales)) return 'outside'
  if (path.length > OUTLINE_MAX_POINTS) return 'tooManyCorners'
  if (!pathCrossesItself(path)) return null
  return isStraight(path) ? 'straight' : 'crossing'
}

/** Validates a finished outline, whose first corner is not repeated at the end. */
export function faultOfOutline(corners: readonly Position[]): OutlineFault | null {
  if (new Set(corners.map(String)).size < OUTLINE_MIN_POINTS) return 'tooFewCorners'
  if (!corners.every(isNearWales)) return 'outside'
  if (corners.length > OUTLINE_MAX_POINTS) return 'tooManyCorners'
  if (isStraight(corners)) return 'straight'
  return crossesItself(closedRing(corners)) ? 'crossing' : null
}
