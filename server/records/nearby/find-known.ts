import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { KnownSite, NearbySite } from '#contract/records/nearby.ts'
import { coveredShare, shareCoveredByAreas } from '#geo/shapes/overlap.ts'
import { toPosition, type Position } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'
import { findArea, type Heritage } from '#server/heritage/index.ts'
import { findOutlines } from './near-records.repository.ts'
import { findRecord } from '../records.repository.ts'
import {
  findLevel,
  findLevels,
  hasRightToExact,
  noteExactRead,
  recordsFor,
  type RecordReader,
} from '#server/sensitivity/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { findNearbySites } from './find-nearby.ts'

interface Asked {
  /** Reviews records somewhere. */
  viewer: Viewer
  id: number
}

interface KnownSites {
  sites: KnownSite[]
  unasked: NearbySite['kind'][]
}

/** What is on record at a record or near it, exact where the reviewer has the right to it: the most overlap first, then the nearest. */
export async function findKnownSites(
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
  return { ...found, sites: sites.sort(byOverlap) }

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
