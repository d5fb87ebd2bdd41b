import { geodesicDistance } from '#geo/shapes/geodesy.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import rows from '#contract/site/places.json' with { type: 'json' }
import type { PageLanguage } from '#contract/site/page-meta.ts'

interface ListedPlace {
  name: Record<PageLanguage, string>
  at: LatitudeLongitude
}

const PLACES: readonly ListedPlace[] = rows.map(([english, welsh, longitude, latitude]) => ({
  name: { en: String(english), cy: String(welsh) },
  at: [Number(latitude), Number(longitude)],
}))

/** Maximum distance in metres; a place further away says little about a location. */
const NEAR = 15_000

/** Returns the name of the nearest town or village in both languages; null where there is none within 15 km. */
export function nearestPlace(from: LatitudeLongitude): Record<PageLanguage, string> | null {
  let [nearest, distance]: [ListedPlace | null, number] = [null, NEAR]
  for (const place of PLACES) {
    const away = geodesicDistance(from, place.at)
    if (away < distance) [nearest, distance] = [place, away]
  }
  return nearest?.name ?? null
}
