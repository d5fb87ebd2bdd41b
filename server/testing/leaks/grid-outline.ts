import type { Outline } from '#contract/records/records.ts'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'

/** A square around a point of the National Grid, with sides of twice `half` metres; not closed. */
export function gridOutline({
  easting,
  northing,
  half,
}: {
  easting: number
  northing: number
  half: number
}): Outline {
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ] as const
  return corners.map(([east, north]) => {
    const at = HELMERT_GRID.toDegrees({ easting: easting + east, northing: northing + north })
    return [at.latitude, at.longitude]
  })
}
