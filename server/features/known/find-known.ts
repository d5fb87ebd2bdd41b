import { AREA_LAYERS } from '#contract/heritage.ts'
import { KNOWN_WITHIN, MOST_KNOWN, type KnownKind, type KnownSite } from '#contract/known.ts'
import type { Position } from '#geo/position.ts'
import {
  feedOf,
  FeedTrouble,
  findAreasNear,
  findLayerStates,
  metresToOutline,
  type Heritage,
} from '#server/features/heritage/index.ts'
import { findRecordsNear } from '#server/features/records/index.ts'
import { atMost } from '#server/platform/at-most.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import { boxAround } from '#server/platform/spatial.ts'

/** An outline as large as Wales is near everything: that work must not take every connection. */
const looking = atMost(2, 50)

interface Known {
  sites: KnownSite[]
  unasked: KnownKind[]
}

/** Everything that overlaps the ring or lies within 50 m, the nearest first. @param ring closed, longitude first */
export async function findKnownSites(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  { nmr }: Heritage,
  ring: readonly Position[],
): Promise<Known> {
  const [records, areas, states, sites] = await Promise.all([
    looking(() => findRecordsNear(db, ring, KNOWN_WITHIN, MOST_KNOWN)),
    looking(() => findAreasNear(db, ring, KNOWN_WITHIN, MOST_KNOWN)),
    findLayerStates(db),
    nmr === null ? [] : sitesNear(nmr, ring),
  ])
  const received = new Set(states.filter(({ copy }) => copy > 0).map(({ layer }) => layer))
  const missing = AREA_LAYERS.filter((layer) => feedOf(config, layer) !== null && !received.has(layer))
  const found: KnownSite[] = [
    ...records.map(({ id, title, prn, metres, ...place }) => ({
      ...place,
      kind: 'records' as const,
      id: String(id),
      name: title,
      name_cy: null,
      number: prn,
      distance: Math.round(metres),
    })),
    ...areas.map(({ layer, number, nameCy, metres, ...area }) => ({
      ...area,
      kind: layer,
      id: number,
      name_cy: nameCy,
      number,
      distance: Math.round(metres),
    })),
    ...(sites ?? []),
  ]
  return {
    sites: found.sort((one, other) => one.distance - other.distance).slice(0, MOST_KNOWN),
    unasked: [...missing, ...(sites === null ? (['nmr'] as const) : [])],
  }
}

/** Null where the service that has them could not be asked. */
async function sitesNear(
  nmr: NonNullable<Heritage['nmr']>,
  ring: readonly Position[],
): Promise<KnownSite[] | null> {
  try {
    const { sites, truncated } = await nmr.sitesIn(boxAround(ring, KNOWN_WITHIN))
    // An outline as large as a county: what is left out might be the nearest.
    if (truncated) return null
    return sites
      .map(({ id, name, longitude, latitude }): KnownSite => ({
        kind: 'nmr',
        id,
        name,
        name_cy: null,
        number: id,
        distance: Math.round(metresToOutline(longitude, latitude, ring)),
        longitude,
        latitude,
      }))
      .filter(({ distance }) => distance <= KNOWN_WITHIN)
  } catch (error) {
    if (error instanceof FeedTrouble || error instanceof Refusal) return null
    throw error
  }
}
