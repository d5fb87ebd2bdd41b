import type { ReactNode } from 'react'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { gridReference, squareAround } from '#geo/grid/grid-reference.ts'
import type { Outline } from '#contract/records/records.ts'
import { isInWales, type Found } from '#web/search/position/read-position.ts'
import type { Place } from '#geo/position.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { circleAround } from '#geo/shapes/geodesy.ts'

/** Metres: members need not state their home more precisely. */
const SQUARE = 100
/** Enough corners for the circle to look round. */
const CORNERS = 96

export type Around = Pick<AccountSettings, 'digest_latitude' | 'digest_longitude' | 'digest_radius_km'>

/** Renders the map of the place of the weekly email, so that the page decides how to load it. */
export type RenderMap = (map: { around: Around; onPlace: (found: Found) => void }) => ReactNode

/** The outline of the area of the weekly email; null if no place is set. */
export function digestCircle({
  digest_latitude,
  digest_longitude,
  digest_radius_km,
}: Around): Outline | null {
  if (digest_latitude === null || digest_longitude === null) return null
  return circleAround([digest_latitude, digest_longitude], digest_radius_km * 1000, CORNERS)
}

/** The National Grid square that contains a place, as if its grid reference had been typed; null outside Wales. */
export function squareFor(place: Place, grid: NationalGrid): Found | null {
  if (!isInWales(place)) return null
  const point = grid.fromDegrees(place)
  if (gridReference(point, SQUARE) === null) return null
  return { kind: 'square', square: squareAround(point, SQUARE) }
}
