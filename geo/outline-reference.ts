import { GRID_SIZES, gridReference } from './grid-reference.ts'
import type { NationalGrid } from './national-grid.ts'
import type { LatitudeLongitude } from './position.ts'

/** Metres: finer would pretend to know the middle of a thing drawn by eye. */
const FINEST = 10
/** Metres: coarser says little, however large the thing is. */
const COARSEST = 1000

/**
 * The grid reference of the middle of an outline, as fine as its size deserves: a barrow in a square of 10 m, a hillfort
 * in one of 100 m. Corners in degrees, latitude first; null outside the National Grid.
 */
export function outlineReference(
  outline: readonly LatitudeLongitude[],
  grid: Pick<NationalGrid, 'fromDegrees'>,
): string | null {
  const points = outline.map(([latitude, longitude]) => grid.fromDegrees({ latitude, longitude }))
  const eastings = points.map(({ easting }) => easting)
  const northings = points.map(({ northing }) => northing)
  const [west, east] = [Math.min(...eastings), Math.max(...eastings)]
  const [south, north] = [Math.min(...northings), Math.max(...northings)]
  const extent = Math.max(east - west, north - south)
  const size =
    GRID_SIZES.find((square) => square <= extent && square >= FINEST && square <= COARSEST) ?? FINEST
  return gridReference({ easting: (west + east) / 2, northing: (south + north) / 2 }, size)
}
