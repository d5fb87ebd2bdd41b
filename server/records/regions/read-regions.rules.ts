import { HER_REGIONS, type HerRegion } from '#contract/review/grants.ts'
import type { Polygons, Position } from '#geo/position.ts'

/** Says what is wrong with the file of an operator. */
export class UnusableRegions extends Error {}

/** Degrees around Wales and its waters: a file in metres of the National Grid, or with latitude first, is outside. */
const AROUND = { west: -7, south: 50.5, east: -2, north: 54.5 }

/** Corners of one region. With more, the database does not finish its statements within their time. */
const MOST_CORNERS = 100_000

/**
 * Reads the boundaries of the HER regions from GeoJSON: features whose property `region` is one of the four codes, each region in
 * one feature or several. Throws UnusableRegions, which says what is wrong with the file.
 */
export function readRegions(text: string): ReadonlyMap<HerRegion, Polygons> {
  const collection = parsed(text)
  const { features } = isObject(collection) ? collection : {}
  if (!Array.isArray(features)) throw new UnusableRegions('it is not a GeoJSON FeatureCollection')
  const regions = new Map<HerRegion, Polygons>()
  for (const [index, feature] of (features as unknown[]).entries()) {
    const { properties, geometry } = isObject(feature) ? feature : {}
    const code = isObject(properties) ? properties.region : undefined
    const region = HER_REGIONS.find((each) => each === code)
    if (!region)
      throw new UnusableRegions(
        `the property region of feature ${index + 1} is not one of ${HER_REGIONS.join(', ')}`,
      )
    regions.set(region, [...(regions.get(region) ?? []), ...readPolygons(geometry, index + 1)])
  }
  const missing = HER_REGIONS.filter((region) => !regions.has(region))
  if (missing.length > 0) throw new UnusableRegions(`it has no boundary of ${missing.join(', ')}`)
  for (const [region, polygons] of regions) mustBeSmall(region, polygons)
  return regions
}

function mustBeSmall(region: HerRegion, polygons: Polygons): void {
  const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0)
  if (corners > MOST_CORNERS)
    throw new UnusableRegions(
      `the boundary of ${region} has ${corners} corners, and at most ${MOST_CORNERS} are allowed; simplify it to about 10 m`,
    )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnusableRegions('it is not JSON')
  }
}

function readPolygons(geometry: unknown, feature: number): Polygons {
  const { type, coordinates } = isObject(geometry) ? geometry : {}
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null
  if (!Array.isArray(polygons) || !polygons.every(isPolygon))
    throw new UnusableRegions(`feature ${feature} is not a Polygon or MultiPolygon with closed rings`)
  if (!polygons.flat(2).every(isNearWales))
    throw new UnusableRegions(
      `feature ${feature} has corners outside Wales; positions must be longitude and latitude in degrees (WGS 84)`,
    )
  return polygons
}

function isPolygon(value: unknown): value is Position[][] {
  return Array.isArray(value) && value.length > 0 && value.every(isRing)
}

function isRing(value: unknown): value is Position[] {
  if (!Array.isArray(value) || value.length < 4 || !value.every(isPosition)) return false
  const [first, last] = [value[0], value.at(-1)]
  return first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && value.length >= 2 && value.every((each) => Number.isFinite(each))
}

function isNearWales([longitude, latitude]: Position): boolean {
  const { west, south, east, north } = AROUND
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
