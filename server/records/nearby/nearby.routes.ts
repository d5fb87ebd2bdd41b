import type { FastifyInstance } from 'fastify'
import {
  findKnownOfRecord,
  findNearby,
  type DeclinedPlace,
  type KnownSite,
  type NearbySite,
  NEARBY_WITHIN,
  MOST_NEARBY,
  type NearbyKind,
} from '#contract/records/nearby.ts'
import { type Heritage, findArea, feedOf, findAreasNear, findLayerStates } from '#server/heritage/index.ts'
import { judgeOutline } from '#server/record-fields/index.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { areaOfReviewer, isReviewer } from '#server/platform/http/reviewer.rules.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { coveredShare, shareCoveredByAreas } from '#geo/shapes/overlap.ts'
import { toPosition, type Position } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import {
  findDeclinedNear,
  findLevel,
  findLevels,
  hasRightToExact,
  noteExactRead,
  recordsFor,
  type RecordReader,
} from '#server/sensitivity/index.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { AREA_LAYERS } from '#contract/relief/heritage.ts'
import { boxAround } from '#geo/shapes/box.ts'
import { metresToOutline } from '#geo/shapes/nearness.ts'
import { limitConcurrency } from '#server/platform/limits/limit-concurrency.ts'
import { FeedTrouble } from '#server/platform/map-service/polite-client.ts'
import { besideRoutes } from './beside.routes.ts'
import { findOutlines, findRecordsNear } from './near-records.repository.ts'
import { findRecord } from '../records.repository.ts'

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
async function findNearbySites(
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

interface Asked {
  /** Reviews records somewhere. */
  viewer: Viewer
  id: number
}

interface KnownSites {
  sites: KnownSite[]
  declined: DeclinedPlace[]
  unasked: NearbySite['kind'][]
}

/** What is on record at a record or near it, exact where the reviewer has the right to it: the most overlap first, then the nearest. */
async function findKnownSites(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  heritage: Heritage,
  { viewer, id }: Asked,
): Promise<KnownSites> {
  const reader = await recordsFor(db, viewer)
  const record = await findRecord(reader, id)
  const level = record && (await findLevel(db, id))
  if (!record || !level) throw new Refusal('not-found')
  if (!hasRightToExact(viewer, level)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.reviewOutside })
  const ring = closedRing(record.outline.map(toPosition))
  const found = await findNearbySites({ db, config, reader }, heritage, ring)
  const near = found.sites.filter((site) => !(site.kind === 'records' && Number(site.id) === id))
  const ids = near.flatMap((site) => (site.kind === 'records' ? [Number(site.id)] : []))
  const outlines = await findExactOutlines({ db, reader, viewer }, ids)
  const sites: KnownSite[] = []
  for (const site of near) sites.push({ ...site, covered: await covered(site) })
  return { ...found, sites: sites.sort(byOverlap), declined: await declinedNear(db, ring, { viewer, id }) }

  async function covered(site: NearbySite): Promise<number | null> {
    if (site.kind === 'nmr') return null
    if (site.kind === 'records') {
      const outline = outlines.get(Number(site.id))
      return outline ? coveredShare(ring, outline) : null
    }
    if (site.distance > 0) return 0
    const area = await findArea(db, site.kind, site.id)
    return area ? shareCoveredByAreas(ring, area.polygons) : null
  }
}

/** Places that the HER declined, where the reviewer reviews: they saw them exactly, and a new find there should know. */
async function declinedNear(
  db: Portal['db'],
  ring: readonly Position[],
  { viewer, id }: Asked,
): Promise<DeclinedPlace[]> {
  const area = areaOfReviewer(viewer)
  const places = await findDeclinedNear(db, ring, { metres: NEARBY_WITHIN, area, except: id })
  return places.map(({ record, reason, prn, at, metres }) => ({
    ...{ record, reason, prn, declined: at.toISOString(), distance: Math.round(metres) },
  }))
}

interface Reading extends Pick<Portal, 'db'> {
  reader: RecordReader
  viewer: Viewer
}

/** The outlines of those records that the reviewer may see exactly; withheld ones of others are counted. */
async function findExactOutlines(
  { db, reader, viewer }: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Position[]>> {
  const rows = await findOutlines(reader, ids)
  const withheld = rows.filter(({ sensitivity }) => sensitivity !== 'open').map(({ id }) => id)
  const levels = await findLevels(db, withheld)
  const right = new Set(withheld.filter((id) => hasRightToExact(viewer, levels.get(id) ?? NOBODYS)))
  await noteExactRead(
    db,
    viewer,
    [...right].map((id) => ({ id, finder: levels.get(id)?.finder ?? null })),
  )
  const shown = rows.filter(({ id, sensitivity }) => sensitivity === 'open' || right.has(id))
  return new Map(shown.map(({ id, outline }) => [id, outline.map(toPosition)]))
}

const NOBODYS = { finder: null, region: null }

function byOverlap(one: KnownSite, other: KnownSite): number {
  return (other.covered ?? 0) - (one.covered ?? 0) || one.distance - other.distance
}

export function nearbyRoutes(app: FastifyInstance, portal: Portal, heritage: Heritage): void {
  endpoint(app, findNearby, async ({ fields, request }) => {
    // It only reads, although it is a POST: outlines are too long for an address.
    await portal.spend('readsByAddress', callerKey(request))
    const outline = judgeOutline(fields.get('polygonCoordinate'))
    if (!outline.accepted) throw new Refusal('invalid', { fields: { polygonCoordinate: outline.refusal } })
    const { db, config } = portal
    return findNearbySites({ db, config, reader: db }, heritage, outline.ring)
  })

  besideRoutes(app, portal)

  endpoint(app, findKnownOfRecord, async ({ viewer, params, request, reply }) => {
    if (!isReviewer(viewer)) throw new Refusal('forbidden')
    await portal.spend('readsByAddress', callerKey(request))
    void reply.header('cache-control', 'private, no-store')
    return findKnownSites(portal, heritage, { viewer, id: params.id })
  })
}
