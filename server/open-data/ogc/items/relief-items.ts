import type { PortalTileset } from '#server/relief/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { ownLinks, type OgcRequest } from '../questions/ogc-request.ts'
import type { AreaInDegrees } from '../questions/area-in-degrees.ts'
import type { CoordinateSystem } from '../coordinate-systems.ts'
import { GEOJSON_TYPE, HTML_TYPE, JSON_TYPE, withParameters, type Link } from '../links.ts'
import type { ItemsQuestion } from '../questions/read-items-question.ts'
import { FeatureTexts, sendCollection } from './item-collection.ts'
import { reliefSetFeature, reliefSetOf, type ReliefSet } from './relief-sets.ts'

export interface ReliefPage {
  sets: readonly ReliefSet[]
  /** Where the next page begins; null if there is none. */
  next: string | null
  matched: number
  crs: CoordinateSystem
}

/** There are few, in the order of their ids; their list is in memory. A survey is no moment, so `datetime` leaves none out. */
export async function readReliefSets(
  all: () => Promise<PortalTileset[]>,
  { limit, offset, area, crs }: ItemsQuestion,
  { query, place }: OgcRequest,
): Promise<ReliefPage> {
  const sets = (await all())
    .map((tileset) => reliefSetOf(tileset, place.publicUrl))
    .filter((set) => area === null || meets(set, area))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const after = query.after ?? ''
  const rest = sets.filter(({ id }) => id > after).slice(offset)
  const shown = rest.slice(0, limit)
  return {
    sets: shown,
    next: rest.length > limit ? (shown.at(-1)?.id ?? null) : null,
    matched: sets.length,
    crs,
  }
}

export async function oneReliefSet(
  find: (id: string) => Promise<PortalTileset | null>,
  id: string,
  publicUrl: string,
): Promise<ReliefSet> {
  const found = await find(id)
  if (!found) throw new Refusal('not-found')
  return reliefSetOf(found, publicUrl)
}

export function sendReliefSets(asked: OgcRequest, page: ReliefPage) {
  const { sets, crs, matched } = page
  asked.reply.header('content-crs', `<${crs.uri}>`)
  const features = new FeatureTexts()
  for (const set of sets) features.add(reliefSetFeature(set, crs))
  const head = { links: reliefLinks(asked, page), matched, returned: sets.length }
  return sendCollection(asked, features.collection(head, new Date()))
}

export function reliefLinks(asked: OgcRequest, { next }: ReliefPage): Link[] {
  const { t, place, format, address } = asked
  return [
    ...ownLinks(asked, GEOJSON_TYPE),
    ...(next === null
      ? []
      : [
          {
            ...{ rel: 'next', type: format === 'json' ? GEOJSON_TYPE : HTML_TYPE, title: t('pages.next') },
            href: withParameters(address, { after: next, offset: null }),
          },
        ]),
    {
      ...{ href: `${place.base}/collections/relief-sets`, rel: 'collection', type: JSON_TYPE },
      title: t('collections.relief-sets.title'),
    },
  ]
}

/** By boxes: the ground of a tileset is one. */
function meets({ box }: ReliefSet, area: AreaInDegrees): boolean {
  const polygons = area.kind === 'point' ? [[[area.point]]] : area.polygons
  return polygons.some((rings) => {
    const positions = rings.flat()
    const [eastings, northings] = [positions.map(([x]) => x), positions.map(([, y]) => y)]
    return (
      Math.min(...eastings) <= box.east &&
      Math.max(...eastings) >= box.west &&
      Math.min(...northings) <= box.north &&
      Math.max(...northings) >= box.south
    )
  })
}
