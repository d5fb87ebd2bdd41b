import { cofleinAddress, type NmrSite } from '#contract/relief/heritage.ts'
import type { FeedFeature } from '#server/platform/map-service/features.rules.ts'
import { firstText, readKinds, readLink } from '../text.rules.ts'

/** A site; null without a position or a number. */
export function readSite({ properties, geometry }: FeedFeature): NmrSite | null {
  const id = firstText(properties, 'nprn', 'NPRN')
  if (id === null || !isNprn(id) || geometry?.type !== 'place') return null
  const [longitude, latitude] = geometry.place
  return {
    id,
    name: firstText(properties, 'name', 'Name'),
    site_types: readKinds(firstText(properties, 'site_type', 'SiteType', 'site_ty', 'type')),
    period: firstText(properties, 'period', 'Period'),
    link: readLink(firstText(properties, 'url', 'URL', 'report', 'Report')) ?? cofleinAddress(id),
    longitude,
    latitude,
  }
}

/** Each number once, because the record itself repeats some. */
export function withoutRepeats(sites: readonly NmrSite[]): NmrSite[] {
  const byNumber = new Map<string, NmrSite>()
  for (const site of sites) if (!byNumber.has(site.id)) byNumber.set(site.id, site)
  return [...byNumber.values()]
}

/** Numbers of the record consist of digits. Any other text is not requested and never reaches a filter. */
export function isNprn(text: string): boolean {
  return /^\d{1,9}$/.test(text)
}
