import type { Box } from '#geo/shapes/box.ts'
import { NMR_MOST_SITES, type NmrSite } from '#contract/relief/heritage.ts'
import type { Feed } from './feeds.ts'
import { isNprn, readSite, withoutRepeats } from './nmr.rules.ts'
import { askWfs } from '#server/platform/map-service/wfs.source.ts'

/** Sites of the National Monuments Record in a box, at most 5000. Throws FeedTrouble. */
export async function fetchSites(
  feed: Feed,
  { west, south, east, north }: Box,
): Promise<{ sites: NmrSite[]; truncated: boolean }> {
  const more = {
    // With this short name of the system, longitude comes first; with the URN it would be latitude, and the wrong
    // order silently finds nothing.
    bbox: `${[west, south, east, north].map((degrees) => degrees.toFixed(6)).join(',')},EPSG:4326`,
    count: String(NMR_MOST_SITES),
  }
  const { found, count } = await askWfs({ ...feed, more }, readSite)
  return { sites: withoutRepeats(found), truncated: count >= NMR_MOST_SITES }
}

/** One site by its number; null if there is none. Throws FeedTrouble. */
export async function fetchSite(feed: Feed, nprn: string): Promise<NmrSite | null> {
  if (!isNprn(nprn)) return null
  const question = { ...feed, more: { filter: numberFilter(nprn), count: '2' } }
  const { found } = await askWfs(question, readSite)
  return found.find(({ id }) => id === nprn) ?? null
}

/** Digits only, so nothing has to be escaped. */
function numberFilter(nprn: string): string {
  return (
    '<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0"><fes:PropertyIsEqualTo>' +
    `<fes:ValueReference>nprn</fes:ValueReference><fes:Literal>${nprn}</fes:Literal>` +
    '</fes:PropertyIsEqualTo></fes:Filter>'
  )
}
