import type { DatumConversion, DatumShift } from './datum-shift.ts'
import type { Position } from '../position.ts'

/**
 * Degrees from the edge of the nodes over which their last correction of the fit fades out. Without a correction,
 * positions would jump by up to 3 m at the edge of OSTN15 for Wales; without an end, it would do harm from 200 km on.
 */
const FADE = 3
/** Number of steps of the inverse. The correction changes by 2 µm in a metre, so that two are already enough. */
const STEPS_BACK = 3

/**
 * Continues a shift beyond its nodes by a fit that applies everywhere, without a jump at the edge. The fit is corrected
 * by its error at the nearest edge; the correction fades out with the distance.
 */
export function continuedShift(shift: DatumShift, fit: DatumConversion): DatumConversion {
  const correctionAt = (from: Position): Position => {
    const edge = shift.nearest(from)
    const share = Math.max(0, 1 - Math.hypot(from[0] - edge[0], from[1] - edge[1]) / FADE)
    const [exact, fitted] = [shift.forward(edge), fit.forward(edge)]
    return [(exact[0] - fitted[0]) * share, (exact[1] - fitted[1]) * share]
  }
  return {
    forward(from) {
      if (shift.covers(from)) return shift.forward(from)
      const [fitted, correction] = [fit.forward(from), correctionAt(from)]
      return [fitted[0] + correction[0], fitted[1] + correction[1]]
    },
    inverse(to) {
      const inside = shift.inverse(to)
      if (shift.covers(inside)) return inside
      let from = fit.inverse(to)
      for (let step = 0; step < STEPS_BACK; step++) {
        const correction = correctionAt(from)
        from = fit.inverse([to[0] - correction[0], to[1] - correction[1]])
      }
      return from
    },
  }
}
