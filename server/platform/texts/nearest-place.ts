import { metresPerDegree } from '#geo/shapes/geodesy.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import rows from '#contract/site/places.json' with { type: 'json' }
import type { PageLanguage } from '#contract/site/page-meta.ts'

export interface ListedPlace {
  name: Record<PageLanguage, string>
  at: LatitudeLongitude
}

const PLACES: readonly ListedPlace[] = rows.map(([english, welsh, longitude, latitude]) => ({
  name: { en: String(english), cy: String(welsh) },
  at: [Number(latitude), Number(longitude)],
}))

/** Maximum distance in metres; a place further away says little about a location. */
const NEAR = 15_000

/** Returns the nearest town or village; null where there is none within 15 km. So near, the ground is as good as flat. */
export function nearestListed([latitude, longitude]: LatitudeLongitude): ListedPlace | null {
  const degree = metresPerDegree(latitude)
  let [nearest, least]: [ListedPlace | null, number] = [null, NEAR * NEAR]
  for (const place of PLACES) {
    const north = (place.at[0] - latitude) * degree.north
    const east = (place.at[1] - longitude) * degree.east
    const squared = north * north + east * east
    if (squared < least) [nearest, least] = [place, squared]
  }
  return nearest
}

/** Returns its name in both languages. */
export function nearestPlace(from: LatitudeLongitude): Record<PageLanguage, string> | null {
  return nearestListed(from)?.name ?? null
}
