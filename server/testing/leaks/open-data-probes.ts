import * as openData from '#contract/open-data/open-data.ts'
import { addressOf } from '#contract/http/route.ts'
import { REVIEWED_FIELDS } from '#contract/records/public-record.ts'
import { REVIEW_STATES } from '#contract/review/verdicts.ts'
import { exempt, probe, type Probe } from './probe.ts'
import { placeAt, SQUARE, type Story } from './truth.ts'

const EPSG = 'http://www.opengis.net/def/crs/EPSG/0'

/** A box by metres from the corner of the square. */
interface Around {
  east: number
  north: number
  half: number
}

function degreesAround({ east, north, half }: Around): string {
  const southWest = placeAt({ east: east - half, north: north - half })
  const northEast = placeAt({ east: east + half, north: north + half })
  return [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude].join(',')
}

function metresAround({ east, north, half }: Around): string {
  const [easting, northing] = [SQUARE.easting + east, SQUARE.northing + north]
  return [easting - half, northing - half, easting + half, northing + half].join(',')
}

/** Halves, quarters and eighths of the square, as somebody would ask who looks for the place. */
const HALVES: readonly Around[] = [
  { east: 250, north: 500, half: 249 },
  { east: 750, north: 250, half: 249 },
  { east: 125, north: 875, half: 124 },
  { east: 500, north: 500, half: 5 },
]

/** Every way in which items can be chosen, arranged and counted. */
function questions({ places, word }: Story): Record<string, string | number>[] {
  const boxes = [...places, ...HALVES]
  const filter = (text: string) => ({ filter: text })
  return [
    {},
    ...boxes.map((box) => ({ bbox: degreesAround(box) })),
    ...boxes.map((box) => ({ bbox: metresAround(box), 'bbox-crs': `${EPSG}/27700` })),
    ...boxes.map((box) => filter(`S_INTERSECTS(geometry, BBOX(${degreesAround(box)}))`)),
    ...['27700', '3857', '4326'].map((code) => ({ crs: `${EPSG}/${code}` })),
    ...['2026-10-15', '2026-10-01/2026-10-14', '2026-10-02T00:00:00Z/..'].map((datetime) => ({ datetime })),
    { text: word },
    { by: 'ceri' },
    { recorder: 'ceri,bethan' },
    { prn: '9871234' },
    { from: '2026-10-02', to: '2026-10-15' },
    { seen_azimuth: 200 },
    { sortby: 'updated' },
    { sortby: '-updated', limit: 1 },
    { sortby: '-record', limit: 1 },
    { offset: 1, limit: 1 },
    { after: 4, limit: 1 },
    filter(`title LIKE '%${word}%' OR description LIKE '%${word}%'`),
    filter('title IS NULL'),
    filter('prn IS NOT NULL'),
    filter('version > 1'),
    filter("recorder IN ('ceri', 'bethan')"),
    filter("recorded > DATE('2026-10-14')"),
    filter("updated > TIMESTAMP('2026-10-29T12:30:00Z')"),
    filter('seen_layer IS NOT NULL'),
    ...REVIEWED_FIELDS.map((name) => filter(`${name} IS NOT NULL`)),
    ...REVIEW_STATES.map((state) => ({ state })),
    filter("decided_on > DATE('2026-10-01')"),
    { her_permission: 'true' },
    ...['9879999', '55'].map((number) => ({ her_prn: `prn_ggat:${number}` })),
    { her_status: 'sent,accepted' },
    { her_status: 'declined' },
    filter("her_prn LIKE 'prn_%' OR her_status = 'accepted'"),
    { reviewed_monument_type: 'cairn,round_barrow' },
    { f: 'html', lang: 'en' },
    { f: 'html', lang: 'cy', sortby: '-updated' },
  ]
}

const FINDS = { collection: 'finds' }

export const OPEN_DATA_PROBES: readonly Probe[] = [
  probe(openData.getItems, ({ story }) =>
    questions(story).map((query) => addressOf(openData.getItems, FINDS, query)),
  ),
  probe(openData.getItem, ({ id, judged }) =>
    [{}, { f: 'html' }, { crs: `${EPSG}/27700` }].flatMap((query) =>
      [id, id + 1, judged].map((number) => addressOf(openData.getItem, { ...FINDS, id: number }, query)),
    ),
  ),
  ...exempt('Describes the interface in fixed texts and reads no table of records.', [
    ...[openData.getOpenData, openData.getOpenDataApi, openData.getOpenDataApiPage, openData.getConformance],
    ...[openData.getCollections, openData.getCollection, openData.getQueryables, openData.getSortables],
    ...[openData.getSchema, openData.getTilesetsOfFinds, openData.getTilesetOfFinds],
    openData.getTileJsonOfFinds,
  ]),
]
