import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MapService {
  /** Address for HERITAGE_URL. */
  address: string
  close: () => Promise<void>
}

/** Position of the features, which are side by side, in degrees. */
export const FEATURES_AT = { latitude: 52.1, longitude: -3.8 }
const STEP = 0.0004

/** Starts a service in which every attribute of monuments, parks and sites is one of these texts. */
export async function startMapService(texts: readonly string[]): Promise<MapService> {
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams
    const layer = query.get('typeName') ?? ''
    const wanted = /<fes:Literal>(\d+)</.exec(query.get('filter') ?? '')?.[1]
    const features = texts.map((text, index) => featureOf(layer, text, index))
    const found = wanted ? features.filter(({ properties }) => properties.nprn === wanted) : features
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ type: 'FeatureCollection', features: found }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/ows`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const TEXTS = [
  ...['Name', 'Name_cy', 'SiteType', 'Period', 'Community', 'UnitaryAuthority', 'DesignationDate'],
  ...['Report', 'Report_cy', 'site_name_en', 'site_name_cy', 'site_type_en', 'grade_gradd'],
  ...['main_phase_en', 'main_phase_cy', 'community', 'la_en', 'designation_date', 'report_en', 'report_cy'],
  ...['name', 'site_type', 'period', 'url'],
]

function featureOf(layer: string, text: string, index: number) {
  const west = FEATURES_AT.longitude + (index % 20) * STEP
  const south = FEATURES_AT.latitude + Math.floor(index / 20) * STEP
  const [east, north] = [west + STEP / 2, south + STEP / 2]
  // Each layer has its own format of numbers, and monuments and parks must not be in the same place.
  const numbers = {
    SAMNumber: `XX${String(index)}`,
    reference_number: `PP${String(index)}`,
    nprn: String(1000 + index),
  }
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const geometry = layer.includes('nmrw')
    ? { type: 'Point', coordinates: [west, south] }
    : { type: 'Polygon', coordinates: [ring] }
  const properties: Record<string, string> = {
    ...Object.fromEntries(TEXTS.map((name) => [name, text])),
    ...numbers,
  }
  return { type: 'Feature', properties, geometry }
}
