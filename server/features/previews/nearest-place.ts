import type { LatitudeLongitude } from '#geo/position.ts'

import rows from '#contract/places.json' with { type: 'json' }
import type { PageLanguage } from '#contract/page-meta.ts'

interface ListedPlace {
  name: Record<PageLanguage, string>
  at: LatitudeLongitude
}

const PLACES: readonly ListedPlace[] = rows.map(([english, welsh, longitude, latitude]) => ({
  name: { en: String(english), cy: String(welsh) },
  at: [Number(latitude), Number(longitude)],
}))

/** Kilometres; a place further away says little of where something is. */
const NEAR = 15
const KILOMETRES_OF_DEGREE = 111.2

/** The name of the nearest town or village; null where there is none near. */
export function nearestPlace(
  [latitude, longitude]: LatitudeLongitude,
  language: PageLanguage,
): string | null {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  let [nearest, distance]: [ListedPlace | null, number] = [null, NEAR / KILOMETRES_OF_DEGREE]
  for (const place of PLACES) {
    const away = Math.hypot(place.at[0] - latitude, (place.at[1] - longitude) * narrowing)
    if (away < distance) [nearest, distance] = [place, away]
  }
  return nearest?.name[language] ?? null
}
