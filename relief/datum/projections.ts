import { readFile } from 'node:fs/promises'
import proj4 from 'proj4'
import { isCode } from '#contract/http/fault.ts'
import type { TilesetFile } from '#contract/relief/relief.ts'
import type { ShiftNodes } from '#geo/grid/datum-shift.ts'
import { exactGrid } from '#geo/grid/national-grid.ts'
import type { Position } from '#geo/position.ts'
import type { RasterFrame } from '../height-source.ts'
import { ReliefRefusal } from '../failures.ts'
import { projectedName } from './compound-systems.ts'
import { walesPart } from './wales-part.ts'

const POINTS_A_SIDE = 16

/** Returns points along the four sides of a raster, as easting and northing in metres. */
export function rimOf({
  west,
  north,
  width,
  height,
  cell,
}: RasterFrame): [easting: number, northing: number][] {
  const points: [number, number][] = []
  for (let k = 0; k <= POINTS_A_SIDE; k++) {
    const part = k / POINTS_A_SIDE
    for (const [across, down] of [
      [part, 0],
      [part, 1],
      [0, part],
      [1, part],
    ] as const)
      points.push([west + across * width * cell, north - down * height * cell])
  }
  return points
}

/**
 * Names that programs write for projected systems without a number in the file: `.prj` of ESRI, citations of GeoTIFF.
 */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/british[ _]?national[ _]?grid|osgb(36|_1936).*national[ _]?grid|GREATBRITAIN_GRID/i, 'EPSG:27700'],
  [/irish[ _]transverse[ _]mercator|^IRENET95[ _/]+/i, 'EPSG:2157'],
]

/** Returns a system such as `EPSG:27700` by its name; null for an unknown name. */
export function systemNamed(name: string): string | null {
  const known = NAMES.find(([pattern]) => pattern.test(name))
  if (known) return known[1]
  const utm = /(WGS|ETRS)[ _]?(?:19)?(84|89)[ _/]+UTM[ _]zone[ _](\d{1,2})([NS])/i.exec(name)
  const zone = Number(utm?.[3] ?? 0)
  if (!utm || zone < 1 || zone > 60) return null
  if (utm[1]?.toUpperCase() === 'WGS') return `EPSG:${(utm[4]?.toUpperCase() === 'S' ? 32700 : 32600) + zone}`
  return zone >= 28 && zone <= 38 ? `EPSG:${25800 + zone}` : null
}

/** Bands of the file, in seconds of arc. */
const LATITUDE = 0

const LONGITUDE = 1

const SECONDS = 3600

/**
 * Reads the Ordnance Survey's OSTN15 (uk_os_OSTN15_NTv2_OSGBtoETRS.tif) and returns its nodes: shifts from OSGB36, the
 * datum of the National Grid, to ETRS89. Proj4 can read the file too, but needs 95 MB more for an object at each node.
 * Throws errors of any kind for other files.
 */
export async function readOstn15(bytes: Uint8Array<ArrayBuffer>): Promise<ShiftNodes> {
  // Imported here only: it takes longer to load than everything else that is needed without a file.
  const { fromArrayBuffer } = await import('geotiff')
  const image = await (await fromArrayBuffer(bytes.buffer)).getImage()
  const about = await image.getGDALMetadata(LATITUDE)
  if (about?.DESCRIPTION !== 'latitude_offset') throw new Error('it contains no shifts of latitude')
  const [west = NaN, north = NaN] = image.getOrigin()
  const [stepEast = NaN, downwards = NaN] = image.getResolution()
  const bands = await image.readRasters({ samples: [LATITUDE, LONGITUDE], interleave: false })
  return {
    west,
    north,
    stepEast,
    stepSouth: -downwards,
    columns: image.getWidth(),
    rows: image.getHeight(),
    latitudes: Float32Array.from(bands[0] ?? []),
    longitudes: Float32Array.from(bands[1] ?? []),
    unitsPerDegree: SECONDS,
  }
}

/**
 * A projected system in metres. Degrees are WGS 84 with longitude first, as in map libraries but not as in the HTTP
 * interface.
 */
export interface Projection {
  /** A name such as `EPSG:27700`, or the definition that was given. */
  readonly name: string
  /**
   * How a raster in this system is placed: `OSTN15` if all of it lies in the grid, `Helmert` if the fit is used for a part
   * of it, `none` for systems that need neither.
   */
  readonly datumShiftOf: (frame: RasterFrame) => TilesetFile['datumShift']
  readonly toDegrees: (easting: number, northing: number) => Position
  readonly fromDegrees: (longitude: number, latitude: number) => readonly [easting: number, northing: number]
}

/** Errors measured against OSTN15 in Great Britain, in metres. */
export const HELMERT_WARNING = [
  'POSITIONS ARE APPROXIMATE: a part of these rasters lies outside the grid of OSTN15. The part of it that',
  'comes with the portal covers Wales: 50.9 to 54.0 degrees north, 2.0 to 6.3 degrees west. Outside it, a',
  'seven-parameter (Helmert) fit is used: 0.1 m off on average within 10 km, 0.3 m within 30 km, 0.7 m within',
  '60 km, and 2 m and up to 4.3 m farther away. Inside it, positions are exact.',
  'Give the Ordnance Survey grid (uk_os_OSTN15_NTv2_OSGBtoETRS.tif) with --ostn15 FILE for centimetres.',
] as const

/**
 * Systems by EPSG number that need no datum shift: their datums agree with WGS 84 within a metre. Web Mercator is known so that
 * a raster in it can be refused for what is wrong with it.
 */
const KNOWN: Readonly<Record<number, string>> = {
  3035: '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m +no_defs',
  3857: '+proj=merc +a=6378137 +b=6378137 +nadgrids=@null +units=m +no_defs',
  3794: '+proj=tmerc +lat_0=0 +lon_0=15 +k=0.9999 +x_0=500000 +y_0=-5000000 +ellps=GRS80 +units=m +no_defs',
}

/**
 * Opens a projection. `crs` is `EPSG:…` or a proj string. `ostn15` is the path of the whole grid, for EPSG:27700 only;
 * with null, the part for Wales is used. Throws ReliefRefusal for an unknown system, and for a file that is not the grid.
 */
export async function openProjection(crs: string, ostn15: string | null): Promise<Projection> {
  const system = projectedName(crs)
  if (/^EPSG:27700$/i.test(system)) return openNationalGrid(ostn15)
  const definition = system.startsWith('+proj=') ? checked(system) : definitionOf(system)
  return { name: crs, datumShiftOf: () => 'none', ...between(definition) }
}

async function openNationalGrid(ostn15: string | null): Promise<Projection> {
  const grid = exactGrid(await openNodes(ostn15))
  return {
    name: 'EPSG:27700',
    datumShiftOf: (frame) =>
      rimOf(frame).every(([easting, northing]) => grid.isExactAt(grid.toDegrees({ easting, northing })))
        ? 'OSTN15'
        : 'Helmert',
    toDegrees(easting, northing) {
      const { longitude, latitude } = grid.toDegrees({ easting, northing })
      return [longitude, latitude]
    },
    fromDegrees(longitude, latitude) {
      const { easting, northing } = grid.fromDegrees({ longitude, latitude })
      return [easting, northing]
    },
  }
}

/**
 * Reads the nodes of OSTN15 from the file of the whole grid, or with null from the part that comes with the portal.
 * Throws ReliefRefusal if the file is missing or another one.
 */
export async function openNodes(ostn15: string | null): Promise<ShiftNodes> {
  if (ostn15 === null) return walesPart()
  const bytes = await gridBytes(ostn15)
  try {
    return await readOstn15(bytes)
  } catch {
    // For another raster the library fails somewhere inside, with an unhelpful message.
    throw new ReliefRefusal(`${ostn15}: is not the OSTN15 grid (uk_os_OSTN15_NTv2_OSGBtoETRS.tif)`)
  }
}

async function gridBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    const isMissing = isCode(error, 'ENOENT')
    throw new ReliefRefusal(`${file}: ${isMissing ? 'does not exist' : `cannot be read (${String(error)})`}`)
  }
}

function definitionOf(crs: string): string {
  const code = Number(/^EPSG:(\d+)$/i.exec(crs)?.[1] ?? NaN)
  const utm = (zone: number, rest: string): string => `+proj=utm +zone=${zone} ${rest} +units=m +no_defs`
  if (code >= 32601 && code <= 32660) return utm(code - 32600, '+datum=WGS84')
  if (code >= 32701 && code <= 32760) return utm(code - 32700, '+south +datum=WGS84')
  if (code >= 25828 && code <= 25838) return utm(code - 25800, '+ellps=GRS80')
  const known = KNOWN[code]
  if (known) return known
  throw new ReliefRefusal(
    `"${crs}" is not a known system; give its definition, as in --crs "+proj=utm +zone=30 +datum=WGS84 +units=m"`,
  )
}

function checked(definition: string): string {
  if (definition.includes('+ellps=airy') && !/\+(towgs84|nadgrids)=/.test(definition))
    throw new ReliefRefusal(
      `"${definition}" has the Airy ellipsoid but no +towgs84 or +nadgrids: the relief would lie about 100 m off. For the National Grid use --crs EPSG:27700`,
    )
  if (definition.includes('+proj=longlat') || /\+units=(?!m\b)/.test(definition))
    throw new ReliefRefusal(`"${definition}" is not in metres; relief needs a projected system in metres`)
  try {
    proj4(definition)
  } catch (error) {
    throw new ReliefRefusal(`"${definition}" is not a proj definition (${String(error)})`)
  }
  return definition
}

function between(definition: string): Pick<Projection, 'toDegrees' | 'fromDegrees'> {
  const converter = proj4(definition, 'WGS84')
  return {
    toDegrees(easting, northing) {
      const [longitude = NaN, latitude = NaN] = converter.forward([easting, northing])
      return [longitude, latitude]
    },
    fromDegrees(longitude, latitude) {
      const [easting = NaN, northing = NaN] = converter.inverse([longitude, latitude])
      return [easting, northing]
    },
  }
}
