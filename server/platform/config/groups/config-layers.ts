import { DEFAULT_CREDITS } from '#contract/open-data/credits.ts'
import type { MapSettings, ImageLayer, ImageLayerName } from '#contract/relief/map.ts'
import { mustBeWebAddress, number, text, webAddress, type Environment } from '../config-values.ts'

type Preset = Omit<ImageLayer, 'missing'> & { prefix: string; address: string }

const TILES = { scheme: 'xyz', tileSize: 256, minZoom: 0, maxZoom: 19, bounds: null } as const

const DATA_MAP_WALES = { credit: DEFAULT_CREDITS.lidar, creditLink: 'https://datamap.gov.wales/' }

const PRESETS: Readonly<Record<ImageLayerName, Preset>> = {
  street: {
    ...TILES,
    prefix: 'STREET_MAP',
    address: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    credit: DEFAULT_CREDITS.streets,
    creditLink: 'https://www.openstreetmap.org/copyright',
  },
  satellite: {
    ...TILES,
    prefix: 'SATELLITE',
    address: 'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
    credit: DEFAULT_CREDITS.satellite,
    creditLink: 'https://www.esri.com',
  },
  historic: {
    ...TILES,
    prefix: 'HISTORIC_MAP',
    address: 'https://api.maptiler.com/tiles/uk-osgb10k1888/{z}/{x}/{y}.jpg?key={key}',
    credit: DEFAULT_CREDITS.historic,
    creditLink: 'https://maps.nls.uk/',
    maxZoom: 17,
  },
  // Our own tilesets each have their credit in their set.json: an invented landscape must not be credited to a
  // government.
  dtm: {
    ...TILES,
    prefix: 'DTM_HILLSHADE',
    address: '/tiles/{z}/{x}/{y}.webp',
    credit: '',
    creditLink: null,
    scheme: 'tms',
    // Tiles of another server do not describe their coverage; these are the zooms and bounds of the previous portal's
    // tiles.
    minZoom: 16,
    maxZoom: 17,
    bounds: [-5.8, 51.25, -2.6, 53.6],
  },
  dsm: { ...webMapService('geonode:wales_lidar_dsm_1m_hillshade_cog'), prefix: 'DSM_HILLSHADE' },
  dsmMulti: {
    ...webMapService('geonode:wales_lidar_dsm_1m_hillshade_multi_cog'),
    prefix: 'DSM_MULTI',
  },
}

function webMapService(layer: string) {
  return {
    ...TILES,
    ...DATA_MAP_WALES,
    address: `https://datamap.gov.wales/geoserver/ows?service=WMS&version=1.1.1&request=GetMap&layers=${layer}&styles=&format=image/png&transparent=true&srs=EPSG:3857&width=1024&height=1024&bbox={bbox-epsg-3857}`,
    tileSize: 1024,
    maxZoom: 18,
  }
}

export function parseLayers(environment: Environment): MapSettings['layers'] {
  return {
    street: layer(environment, PRESETS.street),
    satellite: layer(environment, PRESETS.satellite),
    historic: layer(environment, PRESETS.historic),
    dtm: layer(environment, PRESETS.dtm),
    dsm: layer(environment, PRESETS.dsm),
    dsmMulti: layer(environment, PRESETS.dsmMulti),
  }
}

function layer(environment: Environment, { prefix, ...preset }: Preset): ImageLayer {
  const own = text(environment, `${prefix}_URL`)
  // Checked before the credit, so that the message names what is wrong.
  const found = address(environment, prefix, own ?? preset.address)
  const credit = text(environment, `${prefix}_CREDIT`)
  if (own !== null && own !== 'off' && own !== preset.address && credit === null)
    throw new Error(`${prefix}_CREDIT is missing: a layer from another ${prefix}_URL must name its source`)
  return {
    ...preset,
    ...found,
    credit: credit ?? preset.credit,
    creditLink:
      webAddress(environment, `${prefix}_CREDIT_LINK`) ?? (credit === null ? preset.creditLink : null),
    tileSize: number(environment, `${prefix}_TILE_SIZE`, preset.tileSize, { least: 64, most: 4096 }),
    minZoom: number(environment, `${prefix}_MIN_ZOOM`, preset.minZoom, { least: 0, most: 24 }),
    maxZoom: number(environment, `${prefix}_MAX_ZOOM`, preset.maxZoom, { least: 0, most: 24 }),
    bounds: bounds(environment, prefix, preset.bounds),
  }
}

/** Without an address if the layer is off, or if it requires a key that is missing. */
function address(
  environment: Environment,
  prefix: string,
  template: string,
): Pick<ImageLayer, 'address' | 'missing'> {
  if (template === 'off') return { address: null, missing: 'off' }
  // The portal's own tiles begin with a single slash; two would name another server.
  if (!/^\/(?![/\\])/.test(template))
    mustBeWebAddress(`${prefix}_URL`, template.replaceAll(/\{[^{}]*\}/g, '0'))
  const places = template.includes('{bbox-epsg-3857}') ? [] : ['{z}', '{x}', '{y}']
  const lacking = places.filter((part) => !template.includes(part))
  if (lacking.length > 0)
    throw new Error(`${prefix}_URL holds "${template}", which lacks ${lacking.join(' and ')}`)
  if (!template.includes('{key}')) return { address: template, missing: null }
  const key = text(environment, `${prefix}_KEY`)
  if (key === null) return { address: null, missing: 'key' }
  return { address: template.replaceAll('{key}', encodeURIComponent(key)), missing: null }
}

/** Parses `west,south,east,north` in degrees. */
function bounds(
  environment: Environment,
  prefix: string,
  preset: ImageLayer['bounds'],
): ImageLayer['bounds'] {
  const value = text(environment, `${prefix}_BOUNDS`)
  if (value === null) return preset
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = value.split(',').map(Number)
  const inOrder = west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90
  if (!inOrder || more.length > 0)
    throw new Error(`${prefix}_BOUNDS holds "${value}"; write west,south,east,north in degrees`)
  return [west, south, east, north]
}
