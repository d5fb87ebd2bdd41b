import { HER_REGIONS, type HerRegion } from '#contract/review/grants.ts'
import type { Place } from '#geo/position.ts'
import { metresPerDegree } from '#geo/shapes/geodesy.ts'
import rows from '#contract/site/places.json' with { type: 'json' }
import { PLACE_REGIONS } from './place-regions.rules.ts'

/** Metres: as far as a place says something about where a find is. */
const NEAR = 15_000

interface KnownPlace extends Place {
  /** Null in the county of Conwy, of which one half belongs to each of two regions. */
  region: HerRegion | null
}

const PLACES: readonly KnownPlace[] = rows.map(([english, , longitude, latitude]) => ({
  longitude: Number(longitude),
  latitude: Number(latitude),
  region: regionOf(String(english), Number(longitude)),
}))

/** Where two places have one name, their longitude tells them apart. */
function regionOf(name: string, longitude: number): HerRegion | null {
  return (
    HER_REGIONS.find((region) =>
      PLACE_REGIONS[region].some((each) => each === name || each === `${name} ${longitude}`),
    ) ?? null
  )
}

/**
 * The region of the nearest town or village; null where there is none within 15 km, and near those of which the county does not
 * tell the region.
 */
export function guessRegion({ longitude, latitude }: Place): HerRegion | null {
  const degree = metresPerDegree(latitude)
  let [nearest, least]: [KnownPlace | null, number] = [null, NEAR * NEAR]
  for (const place of PLACES) {
    const x = (place.longitude - longitude) * degree.east
    const y = (place.latitude - latitude) * degree.north
    const squared = x * x + y * y
    if (squared < least) [nearest, least] = [place, squared]
  }
  return nearest?.region ?? null
}
