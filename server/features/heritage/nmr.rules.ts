import { cofleinAddress, type NmrSite } from '#contract/heritage.ts'
import type { FeedFeature } from './features.rules.ts'
import { firstText, readKinds, readLink } from './text.rules.ts'

/** The sites of an answer, each number once: the record itself repeats some. Those without a place or a number are left out. */
export function readSites(features: readonly FeedFeature[]): NmrSite[] {
  const sites = new Map<string, NmrSite>()
  for (const { properties, geometry } of features) {
    const id = firstText(properties, 'nprn', 'NPRN')
    if (id === null || !isNprn(id) || geometry?.type !== 'place' || sites.has(id)) continue
    const [longitude, latitude] = geometry.place
    sites.set(id, {
      id,
      name: firstText(properties, 'name', 'Name'),
      site_types: readKinds(firstText(properties, 'site_type', 'SiteType', 'site_ty', 'type')),
      period: firstText(properties, 'period', 'Period'),
      link: readLink(firstText(properties, 'url', 'URL', 'report', 'Report')) ?? cofleinAddress(id),
      longitude,
      latitude,
    })
  }
  return [...sites.values()]
}

/** Numbers of the record are digits alone: what else comes is not asked for, and never reaches a filter. */
export function isNprn(text: string): boolean {
  return /^\d{1,9}$/.test(text)
}
