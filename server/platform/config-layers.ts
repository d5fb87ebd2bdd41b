import type { MapSettings, TileLayer } from '#contract/map.ts'
import { number, text, type Environment } from './config-values.ts'

type Preset = TileLayer & { prefix: string }

const STREET: Preset = {
  prefix: 'STREET_MAP',
  address: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  credit: '© OpenStreetMap contributors',
  creditLink: 'https://www.openstreetmap.org/copyright',
  tileSize: 256,
  maxZoom: 19,
}

const SATELLITE: Preset = {
  prefix: 'SATELLITE',
  address: 'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
  credit: 'Powered by Esri. Sources: Esri, Maxar, Earthstar Geographics and the GIS User Community',
  creditLink: 'https://www.esri.com',
  tileSize: 256,
  maxZoom: 19,
}

/** Our own tile sets each bring their credit in their set.json: an invented landscape must not be credited to a government. */
const RELIEF: Preset = {
  prefix: 'RELIEF',
  address: '/tiles/{z}/{x}/{y}.webp',
  credit: '',
  creditLink: null,
  tileSize: 256,
  maxZoom: 17,
}

export function parseLayers(environment: Environment): Omit<MapSettings, 'reliefSets'> {
  return {
    street: layer(environment, STREET),
    satellite: layer(environment, SATELLITE),
    relief: layer(environment, RELIEF),
  }
}

function layer(environment: Environment, preset: Preset): TileLayer {
  const { prefix } = preset
  const own = text(environment, `${prefix}_URL`)
  const credit = text(environment, `${prefix}_CREDIT`)
  if (own !== null && own !== 'off' && own !== preset.address && credit === null)
    throw new Error(`${prefix}_CREDIT is missing: a layer from another ${prefix}_URL must name its source`)
  return {
    address: address(environment, prefix, own ?? preset.address),
    credit: credit ?? preset.credit,
    creditLink: creditLink(environment, prefix) ?? (credit === null ? preset.creditLink : null),
    tileSize: number(environment, `${prefix}_TILE_SIZE`, preset.tileSize, { least: 64, most: 4096 }),
    maxZoom: number(environment, `${prefix}_MAX_ZOOM`, preset.maxZoom, { least: 0, most: 24 }),
  }
}

/** Null when the layer is off, or when its address wants a key that nobody gave. */
function address(environment: Environment, prefix: string, template: string | null): string | null {
  if (template === null || template === 'off') return null
  if (!/^(https?:\/\/|\/)/.test(template))
    throw new Error(`${prefix}_URL holds "${template}"; write an http or https address, or off`)
  const missing = ['{z}', '{x}', '{y}'].filter((part) => !template.includes(part))
  if (missing.length > 0)
    throw new Error(`${prefix}_URL holds "${template}", which lacks ${missing.join(' and ')}`)
  if (!template.includes('{key}')) return template
  const key = text(environment, `${prefix}_KEY`)
  return key === null ? null : template.replaceAll('{key}', encodeURIComponent(key))
}

/** Becomes a link on the page, so nothing but http and https may pass. */
function creditLink(environment: Environment, prefix: string): string | null {
  const value = text(environment, `${prefix}_CREDIT_LINK`)
  if (value !== null && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new Error(`${prefix}_CREDIT_LINK holds "${value}", which is not an http or https address`)
  return value
}
