import { GRID_SIZES, gridReference } from '../grid/grid-reference.ts'
import { FITTED_SQUARE, type NationalGrid } from '../grid/national-grid.ts'
import type { LatitudeLongitude } from '../position.ts'

/** Smallest square in metres: a finer one would claim more than an outline drawn by eye can tell. */
const FINEST = 10
/** Largest square in metres: a coarser one says little, however large the feature is. */
const COARSEST = 1000

/** The square of 1 km of a withheld record is not quite one: its corners are rounded, and made by the fit. */
const ROUNDED_OFF = 0.001

/**
 * Returns the grid reference of the middle of an outline, with a precision that suits its size: 10 m for a barrow, 100 m
 * for a hillfort, and never less than FITTED_SQUARE where the grid is not exact. Corners are in degrees, latitude first.
 * Returns null outside the National Grid.
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
  const extent = Math.max(east - west, north - south) * (1 + ROUNDED_OFF)
  const finest = points.every(({ isExact }) => isExact) ? FINEST : FITTED_SQUARE
  const size =
    GRID_SIZES.find((square) => square <= extent && square >= finest && square <= COARSEST) ?? finest
  return gridReference({ easting: (west + east) / 2, northing: (south + north) / 2 }, size)
}
