import type { RegionBy } from '#contract/her/codes.ts'
import { HER_REGIONS, type HerRegion } from '#contract/review/grants.ts'
import type { Place } from '#geo/position.ts'
import { nearestListed, type ListedPlace } from '#server/platform/texts/nearest-place.ts'
import { PLACE_REGIONS } from './place-regions.rules.ts'

/** How the region of a find is known to be this one; null if it is another one. */
export function regionBy(find: Place & { region: HerRegion | null }, region: HerRegion): RegionBy | null {
  if (find.region !== null) return find.region === region ? 'boundary' : null
  const guessed = guessRegion(find)
  if (guessed === null) return 'choice'
  return guessed === region ? 'guess' : null
}

/**
 * The region of the nearest town or village; null where there is none within 15 km, and near those of which the county does not
 * tell the region, as in Conwy, of which one half belongs to each of two regions.
 */
export function guessRegion({ longitude, latitude }: Place): HerRegion | null {
  const near = nearestListed([latitude, longitude])
  return near && regionOf(near)
}

/** Where two places have one name, their longitude tells them apart. */
function regionOf({ name, at: [, longitude] }: ListedPlace): HerRegion | null {
  const named = [name.en, `${name.en} ${longitude}`]
  return HER_REGIONS.find((region) => PLACE_REGIONS[region].some((each) => named.includes(each))) ?? null
}
