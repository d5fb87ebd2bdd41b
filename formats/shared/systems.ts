import { IMPORT_SYSTEMS, type ImportSystem } from '#contract/imports/imports.ts'
import { EQUATOR, latitudeAt, longitudeAt } from '#geo/tiles/mercator.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import { fromUtm, type WelshZone } from '#geo/utm.ts'

/** Two coordinates in the order of all file formats: longitude and latitude, or easting and northing. */
export type XY = readonly [x: number, y: number]

/** EPSG numbers of other names of the same systems. */
const SAME: Readonly<Record<string, ImportSystem>> = {
  '25829': '32629',
  '25830': '32630',
  '900913': '3857',
  '3785': '3857',
  '7405': '27700',
  '84': '4326',
  '102100': '3857',
  '102113': '3857',
}

const HALF = EQUATOR / 2
/** Numbers beyond which no place has coordinates in a system: the largest ones, and whether they may be negative. */
const RANGES: Readonly<Record<ImportSystem, { x: number; y: number; negative: boolean }>> = {
  '4326': { x: 180, y: 90, negative: true },
  '4258': { x: 180, y: 90, negative: true },
  '27700': { x: 700_000, y: 1_300_000, negative: false },
  '3857': { x: HALF, y: HALF, negative: true },
  '32629': { x: 1_000_000, y: 10_000_000, negative: false },
  '32630': { x: 1_000_000, y: 10_000_000, negative: false },
}

/** What a `.prj` calls a projection, and what it calls its degrees. */
const BY_NAME: readonly [RegExp, ImportSystem][] = [
  [/british[_ ]national[_ ]grid|osgb[_ ]?(?:19)?36 ?\/ ?british/i, '27700'],
  [/web[_ ]mercator|pseudo-mercator|popular[_ ]visualisation/i, '3857'],
  [/utm[_ ]zone[_ ]29n/i, '32629'],
  [/utm[_ ]zone[_ ]30n/i, '32630'],
]
const DEGREES_BY_NAME: readonly [RegExp, ImportSystem][] = [
  [/^\s*geog(?:cs|crs)\s*\[\s*"(?:gcs_)?wgs[_ ]?(?:19)?84/i, '4326'],
  [/^\s*geog(?:cs|crs)\s*\[\s*"(?:gcs_)?etrs[_ ]?(?:19)?89/i, '4258'],
]

/** Returns the system that a file names by number, by URN or by the text of a `.prj`; null for any other. */
export function systemCalled(name: string): ImportSystem | null {
  if (/CRS:?84$/i.test(name.trim())) return '4326'
  const number =
    /^\s*(?:urn:ogc:def:crs:|https?:\/\/www\.opengis\.net\/def\/crs\/)?(?:EPSG|ESRI)[:/]{1,2}(?:[\d.]*[:/])?(\d{2,6})\s*$/i.exec(
      name,
    )?.[1]
  if (number !== undefined) return IMPORT_SYSTEMS.find((each) => each === number) ?? SAME[number] ?? null
  const isProjected = /^\s*proj(?:cs|crs)\s*\[/i.test(name)
  const names = isProjected ? BY_NAME : DEGREES_BY_NAME
  return (
    names.find(([pattern]) => pattern.test(isProjected ? (/"([^"]*)"/.exec(name)?.[1] ?? '') : name))?.[1] ??
    null
  )
}

/** Whether coordinates can be those of a place at all. A projection turns others into another place, or fails. */
export function isInSystem(system: ImportSystem, [x, y]: XY): boolean {
  const range = RANGES[system]
  const isIn = (value: number, most: number) => value <= most && value >= (range.negative ? -most : 0)
  return isIn(x, range.x) && isIn(y, range.y)
}

/** Returns degrees (WGS 84), longitude first, of coordinates that are in the system. */
export function toDegrees(system: ImportSystem, [x, y]: XY, grid: NationalGrid): XY {
  switch (system) {
    case '4326':
    case '4258':
      return [x, y]
    case '27700': {
      const { longitude, latitude } = grid.toDegrees({ easting: x, northing: y })
      return [longitude, latitude]
    }
    case '3857':
      return [longitudeAt(x / EQUATOR + 0.5), latitudeAt(0.5 - y / EQUATOR)]
    case '32629':
    case '32630':
      return [...fromUtm(Number(system.slice(3)) as WelshZone, [x, y])]
  }
}

/** Codes of the EPSG register of the systems that are written: WGS 84 in degrees, and the British National Grid in metres. */
export const FILE_SYSTEMS = [4326, 27700] as const
export type FileSystem = (typeof FILE_SYSTEMS)[number]

/** WKT of the two systems: OGC 01-009 for GeoPackage, and the form of ESRI for `.prj`. */
export const SYSTEMS: Readonly<
  Record<FileSystem, { name: string; ogc: string; esri: string; description: string }>
> = {
  4326: {
    name: 'WGS 84',
    description: 'Longitude and latitude in degrees',
    ogc: 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]',
    esri: 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  },
  27700: {
    name: 'OSGB36 / British National Grid',
    description: 'Eastings and northings in metres, by OSTN15 within Wales',
    ogc: 'PROJCS["OSGB36 / British National Grid",GEOGCS["OSGB36",DATUM["Ordnance_Survey_of_Great_Britain_1936",SPHEROID["Airy 1830",6377563.396,299.3249646,AUTHORITY["EPSG","7001"]],AUTHORITY["EPSG","6277"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4277"]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",49],PARAMETER["central_meridian",-2],PARAMETER["scale_factor",0.9996012717],PARAMETER["false_easting",400000],PARAMETER["false_northing",-100000],UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH],AUTHORITY["EPSG","27700"]]',
    esri: 'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]',
  },
}

const DEGREE = { type: 'AngularUnit', name: 'degree', conversion_factor: 0.0174532925199433 }
const GEODETIC = [
  { name: 'Geodetic latitude', abbreviation: 'Lat', direction: 'north', unit: DEGREE },
  { name: 'Geodetic longitude', abbreviation: 'Lon', direction: 'east', unit: DEGREE },
]

/** The two systems as PROJJSON, which GeoParquet wants. */
export const PROJ_JSON: Readonly<Record<FileSystem, object>> = {
  4326: {
    $schema: 'https://proj.org/schemas/v0.7/projjson.schema.json',
    type: 'GeographicCRS',
    name: 'WGS 84',
    datum: {
      type: 'GeodeticReferenceFrame',
      name: 'World Geodetic System 1984',
      ellipsoid: { name: 'WGS 84', semi_major_axis: 6378137, inverse_flattening: 298.257223563 },
    },
    coordinate_system: { subtype: 'ellipsoidal', axis: GEODETIC },
    id: { authority: 'EPSG', code: 4326 },
  },
  27700: {
    $schema: 'https://proj.org/schemas/v0.7/projjson.schema.json',
    type: 'ProjectedCRS',
    name: 'OSGB36 / British National Grid',
    base_crs: {
      name: 'OSGB36',
      datum: {
        type: 'GeodeticReferenceFrame',
        name: 'Ordnance Survey of Great Britain 1936',
        ellipsoid: { name: 'Airy 1830', semi_major_axis: 6377563.396, inverse_flattening: 299.3249646 },
      },
      coordinate_system: { subtype: 'ellipsoidal', axis: GEODETIC },
      id: { authority: 'EPSG', code: 4277 },
    },
    conversion: {
      name: 'British National Grid',
      method: { name: 'Transverse Mercator', id: { authority: 'EPSG', code: 9807 } },
      parameters: [
        { name: 'Latitude of natural origin', value: 49, unit: DEGREE },
        { name: 'Longitude of natural origin', value: -2, unit: DEGREE },
        { name: 'Scale factor at natural origin', value: 0.9996012717, unit: 'unity' },
        { name: 'False easting', value: 400000, unit: 'metre' },
        { name: 'False northing', value: -100000, unit: 'metre' },
      ],
    },
    coordinate_system: {
      subtype: 'Cartesian',
      axis: [
        { name: 'Easting', abbreviation: 'E', direction: 'east', unit: 'metre' },
        { name: 'Northing', abbreviation: 'N', direction: 'north', unit: 'metre' },
      ],
    },
    id: { authority: 'EPSG', code: 27700 },
  },
}
