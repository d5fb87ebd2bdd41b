import rows from '#contract/places.json'

/** A place of the list that needs no network: GeoNames (CC BY 4.0), cut to Wales. */
export interface ListedPlace {
  english: string
  welsh: string
  /** Degrees, WGS 84. */
  latitude: number
  longitude: number
  /** 1 for the towns that everybody knows, 3 for villages. */
  rank: number
}

const PLACES: readonly ListedPlace[] = rows.map(([english, welsh, longitude, latitude, rank]) => ({
  english: String(english),
  welsh: String(welsh),
  latitude: Number(latitude),
  longitude: Number(longitude),
  rank: Number(rank),
}))

const MOST = 8

/**
 * Places whose Welsh or English name contains the text, ignoring accents, hyphens and case: exact names first, then names and
 * words that start with it; among equals, the better known first.
 */
export function matchingPlaces(text: string, places = PLACES): ListedPlace[] {
  const wanted = folded(text)
  if (wanted === '') return []
  return places
    .map((place) => ({
      place,
      order: Math.min(likeness(place.english, wanted), likeness(place.welsh, wanted)),
    }))
    .filter(({ order }) => order < Infinity)
    .sort(
      (a, b) =>
        a.order - b.order ||
        a.place.rank - b.place.rank ||
        a.place.english.localeCompare(b.place.english, 'en'),
    )
    .slice(0, MOST)
    .map(({ place }) => place)
}

/** 0 for an exact match; Infinity where the name does not contain the text. */
function likeness(name: string, wanted: string): number {
  const whole = folded(name)
  if (whole === wanted) return 0
  if (whole.startsWith(wanted)) return 1
  if (whole.includes(` ${wanted}`)) return 2
  return whole.includes(wanted) ? 3 : Infinity
}

/** `Tŷ-Croes` is `ty croes`, `Saint Davids` is `st davids`. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[\s-]+/g, ' ')
    .replaceAll(/\bsaint\b/g, 'st')
    .trim()
}
