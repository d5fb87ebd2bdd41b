import { AREA_LAYERS } from '#contract/relief/heritage.ts'
import { NEARBY_WITHIN, MOST_NEARBY, type NearbyKind, type NearbySite } from '#contract/records/nearby.ts'
import { boxAround } from '#geo/shapes/box.ts'
import { metresToOutline } from '#geo/shapes/nearness.ts'
import type { Position } from '#geo/position.ts'
import { feedOf, findAreasNear, findLayerStates, type Heritage } from '#server/heritage/index.ts'
import { findRecordsNear } from './near-records.repository.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import { limitConcurrency } from '#server/platform/limits/limit-concurrency.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { FeedTrouble } from '#server/platform/map-service/trouble.ts'
import type { Portal } from '#server/platform/http/portal.ts'

/** An outline as large as Wales is near everything, and such searches must not use all connections. */
const looking = limitConcurrency('nearbySearches', 2, 50)

interface Nearby {
  sites: NearbySite[]
  unasked: NearbyKind[]
}

interface Where extends Pick<Portal, 'db' | 'config'> {
  /** Decides which records are exact. */
  reader: RecordReader
}

/** Finds everything that overlaps the ring or lies within 50 m, nearest first. @param ring closed, longitude first */
export async function findNearbySites(
  { db, config, reader }: Where,
  { nmr }: Heritage,
  ring: readonly Position[],
): Promise<Nearby> {
  const [records, areas, states, sites] = await Promise.all([
    looking(() => findRecordsNear(reader, ring, NEARBY_WITHIN, MOST_NEARBY)),
    looking(() => findAreasNear(db, ring, NEARBY_WITHIN, MOST_NEARBY)),
    findLayerStates(db),
    nmr === null ? [] : sitesNear(nmr, ring),
  ])
  const received = new Set(states.filter(({ copy }) => copy > 0).map(({ layer }) => layer))
  const missing = AREA_LAYERS.filter((layer) => feedOf(config, layer) !== null && !received.has(layer))
  const found: NearbySite[] = [
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
    sites: found.sort((one, other) => one.distance - other.distance).slice(0, MOST_NEARBY),
    unasked: [...missing, ...(sites === null ? (['nmr'] as const) : [])],
  }
}

/** Null if the service did not answer. */
async function sitesNear(
  nmr: NonNullable<Heritage['nmr']>,
  ring: readonly Position[],
): Promise<NearbySite[] | null> {
  try {
    const { sites, truncated } = await nmr.sitesIn(boxAround(ring, NEARBY_WITHIN))
    // The outline is as large as a county, so the sites that are left out might be the nearest.
    if (truncated) return null
    return sites
      .map(({ id, name, longitude, latitude }): NearbySite => ({
        kind: 'nmr',
        id,
        name,
        name_cy: null,
        number: id,
        distance: Math.round(metresToOutline({ latitude, longitude }, ring)),
        longitude,
        latitude,
      }))
      .filter(({ distance }) => distance <= NEARBY_WITHIN)
  } catch (error) {
    if (error instanceof FeedTrouble || error instanceof Refusal) return null
    throw error
  }
}
