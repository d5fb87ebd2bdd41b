import { contains, isInBox, type Box } from '#geo/shapes/box.ts'
import { HERITAGE_TROUBLES } from '#contract/http/errors.ts'
import type { NmrSite } from '#contract/relief/heritage.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { dropOldest, putLast } from '#server/platform/caching/lru-cache.ts'
import { politeClient, FeedTrouble } from '#server/platform/map-service/polite-client.ts'
import { stateInMemory, type ServiceState } from '#server/platform/map-service/service-state.ts'
import {
  usualTimeouts,
  withTimeouts,
  type StallTimeouts,
} from '#server/platform/map-service/stall-timeouts.ts'
import type { Feed } from './feeds.ts'
import { isNprn } from './nmr.rules.ts'
import { fetchSite, fetchSites } from './nmr.source.ts'
import { tileAligned, withinWales } from '../areas.rules.ts'

/** The sites of an area; `received` in milliseconds since 1970. */
interface Area {
  box: Box
  sites: NmrSite[]
  truncated: boolean
  received: number
}

export interface NmrView {
  sites: NmrSite[]
  truncated: boolean
  received: Date
}

export interface NmrViews {
  /** Sites in the tiles that the box touches. Throws FeedTrouble. */
  sitesIn: (box: Box) => Promise<NmrView>
  /** Null if there is no such site. Throws FeedTrouble. */
  site: (nprn: string) => Promise<NmrSite | null>
}

/** The maximum number of areas in the cache, and of sites in all of them, at about 300 bytes each. */
const MOST_AREAS = 300
const MOST_SITES = 150_000
/** The maximum number of sites in the cache that were requested by number. */
const MOST_SINGLE = 1000

interface Manner {
  /** The current time in milliseconds since 1970. */
  now?: () => number
  patience?: StallTimeouts
  /** How the service fares; by default, as this process alone knows it. */
  state?: ServiceState
  /** Resolves when the next request may be sent. */
  takeTurn?: () => Promise<void>
}

/** @param freshFor milliseconds after which an area is requested again */
export function openNmrViews(
  feed: Feed,
  freshFor: number,
  { now = Date.now, patience = usualTimeouts(), state = stateInMemory(now), takeTurn }: Manner = {},
): NmrViews {
  const areas = new Map<string, Area>()
  const underway = new Map<string, Promise<Area>>()
  const single = new Map<string, NmrSite | null>()
  const { ask } = politeClient(state, takeTurn)
  const tooLate = (): never => {
    throw new FeedTrouble('slow', `no answer in ${patience.withNothing / 1000} s, waiting included`)
  }

  const askArea = async (name: string, box: Box): Promise<Area> => {
    const area = { ...(await ask(() => fetchSites(feed, box))), box, received: now() }
    putLast(areas, name, area)
    forgetBeyond(areas)
    return area
  }

  const askSite = async (nprn: string): Promise<NmrSite | null> => {
    const site = await ask(() => fetchSite(feed, nprn))
    putLast(single, nprn, site)
    if (single.size > MOST_SINGLE) dropOldest(single)
    return site
  }

  const isFresh = (area: Area): boolean => now() - area.received < freshFor

  return {
    sitesIn: async (box) => {
      const wanted = withinWales(box)
      if (!wanted) return { sites: [], truncated: false, received: new Date(now()) }
      const aligned = tileAligned(wanted)
      const name = Object.values(aligned).join(' ')
      const known = areas.get(name)
      if (known && isFresh(known)) {
        putLast(areas, name, known)
        return asView(known, aligned)
      }
      const around = [...areas.values()].find(
        (area) => !area.truncated && isFresh(area) && contains(area.box, aligned),
      )
      if (around) return asView(around, aligned)
      const asking = underway.get(name) ?? askArea(name, aligned).finally(() => underway.delete(name))
      underway.set(name, asking)
      try {
        if (!known) return asView(await withTimeouts(asking, patience.withNothing, tooLate), aligned)
        return asView(await withTimeouts(asking, patience.withStale, () => known), aligned)
      } catch (error) {
        // Old data are better than nothing: sites do not move.
        if (known && (error instanceof FeedTrouble || error instanceof Refusal)) return asView(known, aligned)
        throw error
      }
    },
    site: async (nprn) => {
      // The service is not asked, so its state does not change.
      if (!isNprn(nprn)) return null
      const kept = single.get(nprn)
      if (kept !== undefined) return kept
      for (const { sites } of areas.values()) {
        const found = sites.find(({ id }) => id === nprn)
        if (found) return found
      }
      return withTimeouts(askSite(nprn), patience.withNothing, tooLate)
    },
  }
}

/** Returns the refusal for a problem with the feed; other errors as they are. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof FeedTrouble)) return error
  return new Refusal('unavailable', { detail: HERITAGE_TROUBLES[error.trouble] })
}

function asView({ sites, truncated, received, box }: Area, wanted: Box): NmrView {
  const inside = contains(wanted, box) ? sites : sites.filter((site) => isInBox(wanted, site))
  return { sites: inside, truncated, received: new Date(received) }
}

function forgetBeyond(areas: Map<string, Area>): void {
  let sites = 0
  for (const area of areas.values()) sites += area.sites.length
  while (areas.size > MOST_AREAS || (sites > MOST_SITES && areas.size > 1)) {
    sites -= areas.values().next().value?.sites.length ?? 0
    dropOldest(areas)
  }
}
