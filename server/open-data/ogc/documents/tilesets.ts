import {
  getRecordTile,
  RECORD_OUTLINES_FROM_ZOOM,
  RECORD_TILE_LAYERS,
  RECORD_TILES_MAX_ZOOM,
} from '#contract/records/places/tiles.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { ownLinks, type OgcRequest } from '../questions/ogc-request.ts'
import { CRS84 } from '../coordinate-systems.ts'
import { JSON_TYPE, RELATIONS, type Link } from '../links.ts'

const MERCATOR = 'http://www.opengis.net/def/crs/EPSG/0/3857'
const TILE_MATRIX_SET = 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad'
const TILE_TYPE = getRecordTile.produces

/** The kinds of values in each layer. */
const LAYERS = [
  { id: RECORD_TILE_LAYERS.counts, geometryType: 'points', minzoom: 0, maxzoom: RECORD_TILES_MAX_ZOOM },
  {
    ...{ id: RECORD_TILE_LAYERS.outlines, geometryType: 'polygons' },
    ...{ minzoom: RECORD_OUTLINES_FROM_ZOOM, maxzoom: RECORD_TILES_MAX_ZOOM },
  },
  {
    ...{ id: RECORD_TILE_LAYERS.places, geometryType: 'points' },
    ...{ minzoom: RECORD_OUTLINES_FROM_ZOOM, maxzoom: RECORD_TILES_MAX_ZOOM },
  },
]

/** The list of tilesets: one. */
export function tilesetsDocument(asked: OgcRequest) {
  const { t, place } = asked
  return {
    links: ownLinks(asked, JSON_TYPE),
    tilesets: [
      {
        ...summary(asked),
        links: [
          {
            ...{ href: `${place.base}/collections/finds/tiles/WebMercatorQuad`, rel: 'self' },
            ...{ type: JSON_TYPE, title: t('pages.tileset') },
          },
          tilingScheme(),
        ],
      },
    ],
  }
}

/** Where the tiles are, as OpenLayers reads it. They are those of the portal’s own map. */
export function tilesetDocument(asked: OgcRequest) {
  const { base, publicUrl } = asked.place
  const { west, south, east, north } = WALES_WITH_MARGIN
  const tile = getRecordTile.path
    .replace('{z}', '{tileMatrix}')
    .replace('{x}', '{tileCol}')
    .replace('{y}', '{tileRow}')
  return {
    ...summary(asked),
    links: [
      ...ownLinks(asked, JSON_TYPE),
      { href: publicUrl + tile, rel: 'item', type: TILE_TYPE, templated: true },
      tilingScheme(),
      {
        ...{ href: `${base}/collections/finds/tiles/WebMercatorQuad/tilejson`, rel: 'describedby' },
        ...{ type: JSON_TYPE, title: 'TileJSON' },
      },
    ] satisfies Link[],
    boundingBox: { lowerLeft: [west, south], upperRight: [east, north], crs: CRS84 },
    layers: LAYERS.map(({ id, geometryType, minzoom, maxzoom }) => ({
      ...{ id, dataType: 'vector', geometryDimension: geometryType === 'points' ? 0 : 2 },
      ...{ minTileMatrix: String(minzoom), maxTileMatrix: String(maxzoom) },
    })),
  }
}

/** TileJSON 3.0. */
export function tileJsonDocument({ t, place }: OgcRequest) {
  const { west, south, east, north } = WALES_WITH_MARGIN
  return {
    tilejson: '3.0.0',
    name: t('collections.finds.title'),
    description: t('collections.finds.description'),
    attribution: t('collections.finds.attribution'),
    scheme: 'xyz',
    tiles: [place.publicUrl + getRecordTile.path],
    minzoom: 0,
    maxzoom: RECORD_TILES_MAX_ZOOM,
    bounds: [west, south, east, north],
    vector_layers: LAYERS.map(({ id, minzoom, maxzoom }) => ({ id, minzoom, maxzoom, fields: FIELDS[id] })),
  }
}

const RECORD_PROPERTIES = {
  id: 'Number',
  title: 'String',
  site_type: 'String',
  monument_type: 'String',
  period: 'String',
  demonstration: 'Boolean',
  review: 'String',
  sure: 'String',
  place: 'String',
}
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [RECORD_TILE_LAYERS.counts]: {
    count: 'Number',
    id: 'Number',
    west: 'Number',
    south: 'Number',
    east: 'Number',
    north: 'Number',
  },
  [RECORD_TILE_LAYERS.outlines]: RECORD_PROPERTIES,
  [RECORD_TILE_LAYERS.places]: RECORD_PROPERTIES,
}

function summary({ t }: OgcRequest) {
  return {
    title: t('collections.finds.title'),
    dataType: 'vector',
    crs: MERCATOR,
    tileMatrixSetURI: TILE_MATRIX_SET,
    tileMatrixSetId: 'WebMercatorQuad',
  }
}

function tilingScheme(): Link {
  return { href: TILE_MATRIX_SET, rel: RELATIONS.tilingScheme, type: JSON_TYPE }
}
