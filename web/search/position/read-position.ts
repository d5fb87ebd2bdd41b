import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { POSTCODE_AREAS } from '#contract/site/search.ts'
import { isInBox, type Bounds } from '#geo/shapes/box.ts'
import { gridReference, squareAround, type GridSize, type GridSquare } from '#geo/grid/grid-reference.ts'
import { FITTED_SQUARE, HELMERT_GRID, type NationalGrid } from '#geo/grid/national-grid.ts'
import type { Place } from '#geo/position.ts'
import { parseWrittenPosition, type WrittenPosition } from '#geo/grid/written-position.ts'
import type { PlaceKind } from '../places/listed-place.ts'

/** A place that was found by a search. */
export type Found =
  | WrittenPosition
  | {
      kind: 'name'
      place: Place
      name: string
      detail: string
      /** What it is; null for a place of the search service. */
      about: PlaceKind | null
      /** The box around a region in degrees; null for a point. */
      extent: Readonly<Bounds> | null
      /** Whose it is, to be credited: GeoNames, the search service that the operator set up, or Code-Point Open. */
      from: 'geonames' | 'elsewhere' | 'postcodes' | null
    }

/** Size in metres of the square given for a named place. */
const NAME_SIZE = 1000
/** Metres. */
const FINEST = 1

/** Postcodes of Wales begin with letters that no square of Wales has, and go on with a digit. */
const LIKE_A_POSTCODE = new RegExp(`^\\s*(?:${POSTCODE_AREAS.join('|')})\\s*\\d`, 'i')

/** Whether a text is a postcode of Wales or the beginning of one. */
export function isLikePostcode(text: string): boolean {
  return LIKE_A_POSTCODE.test(text.normalize('NFKC'))
}

/**
 * Reads a text as a position. Null if it is none, and for two letters that name no square of Wales: they begin the name of a
 * place.
 */
export function readPosition(text: string): Found | null {
  if (isLikePostcode(text)) return null
  const found = parseWrittenPosition(text)
  if (!found || !isLetters(found)) return found
  return isInWales(middleOf(found, HELMERT_GRID)) ? found : null
}

/** Whether a position is a square of 100 km, whose letters can also begin the name of a place. */
export function isLetters(found: Found): boolean {
  return found.kind === 'square' && found.square.size === 100_000
}

/** The square to show for a search result; null outside the National Grid and for a region. */
export function squareOf(found: Found, grid: NationalGrid): GridSquare | null {
  if (found.kind === 'square') return found.square
  if (found.kind === 'name' && found.extent) return null
  const point = grid.fromDegrees(found.place)
  const size = found.kind === 'name' ? NAME_SIZE : finestSize(found.place, grid)
  return gridReference(point, size) === null ? null : squareAround(point, size)
}

export function finestSize(place: Place, grid: NationalGrid): GridSize {
  return grid.isExactAt(place) ? FINEST : FITTED_SQUARE
}

/** The corners of a square, anticlockwise from the south-west. */
export function cornersOf({ easting, northing, size }: GridSquare, grid: NationalGrid): Place[] {
  const across = [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ] as const
  return across.map(([east, north]) =>
    grid.toDegrees({ easting: easting + east, northing: northing + north }),
  )
}

export function middleOf(found: Found, grid: NationalGrid): Place {
  if (found.kind !== 'square') return found.place
  const { easting, northing, size } = found.square
  return grid.toDegrees({ easting: easting + size / 2, northing: northing + size / 2 })
}

/** Whether a place is in Wales or just outside. The portal has nothing to show beyond that. */
export function isInWales(place: Place): boolean {
  return isInBox(WALES_WITH_MARGIN, place)
}
