import { availableParallelism } from 'node:os'
import path from 'node:path'
import { NATIONAL_CATALOGUE, NATIONAL_FILES } from '#relief/catalogue/national-catalogue.ts'
import type { AnswerLimits } from '#server/platform/config/config-values.ts'
import { parseTimeLimits } from '#server/platform/limits/time-limits.ts'
import { parseSecondHeights, type SecondHeights } from './config-second-heights.ts'
import { mustBeWebAddress, number, serviceAddress, text, type Environment } from '../config-values.ts'

/** A raster of the whole country of which the portal makes tiles as they are looked at. */
export interface LidarRaster {
  /** Part of the addresses of its tiles. */
  id: string
  model: 'DTM' | 'DSM'
  /** Address of a cloud-optimised GeoTIFF, or the absolute path of one. */
  place: string
  name: string
  nameCy: string
  /** Shown with the layer, word for word. */
  credit: string
  /** The same on Welsh pages; null if the operator gave only one. */
  creditCy: string | null
  licence: string
  surveyed: string | null
}

export interface LidarConfig {
  rasters: readonly LidarRaster[]
  /** The most that is kept on the disk, in bytes. */
  keptBytes: number
  /** The most that is fetched in a day (UTC), in bytes. */
  dailyBytes: number
  /** Connections to one server at once. */
  connections: number
  /** Worker threads that make tiles of all rasters. */
  workers: number
  /** Null if there is none. */
  second: SecondHeights | null
  /** Says when each square was flown; null if nothing is asked. */
  catalogue: LidarCatalogue | null
}

/** A layer of an OGC service with the squares of the national LiDAR. */
export interface LidarCatalogue {
  address: string
  typeName: string
  /** Limits of the answer about a square of 10 km. */
  limits: AnswerLimits
}

const GIGABYTE = 1_000_000_000

/** Two wordings are in use; this one names both publishers. An operator should ask which is wanted. */
const CREDIT =
  'Contains Welsh Government and Natural Resources Wales information licensed under the Open Government Licence v3.0'
const CREDIT_CY =
  'Yn cynnwys gwybodaeth Llywodraeth Cymru a Cyfoeth Naturiol Cymru wedi’i thrwyddedu o dan Drwydded Llywodraeth Agored f3.0'

const PRESETS = [
  {
    id: 'national-dtm',
    model: 'DTM',
    prefix: 'LIDAR_DTM',
    place: NATIONAL_FILES.dtm,
    name: 'Wales LiDAR DTM 1 m',
    nameCy: 'LiDAR Cymru DTM 1 m',
  },
  {
    id: 'national-dsm',
    model: 'DSM',
    prefix: 'LIDAR_DSM',
    place: NATIONAL_FILES.dsm,
    name: 'Wales LiDAR DSM 1 m',
    nameCy: 'LiDAR Cymru DSM 1 m',
  },
] as const

/** When the ground of the file of all of Wales was surveyed, according to its catalogue. */
const SURVEYED = '2020–2023'

export function parseLidar(environment: Environment): LidarConfig {
  const rasters = PRESETS.flatMap((preset) => raster(environment, preset))
  return {
    rasters,
    second: parseSecondHeights(environment),
    catalogue: catalogue(environment, rasters),
    keptBytes: number(environment, 'LIDAR_CACHE_GB', 10, { least: 1, most: 100_000 }) * GIGABYTE,
    dailyBytes: number(environment, 'LIDAR_DAILY_GB', 20, { least: 1, most: 100_000 }) * GIGABYTE,
    connections: number(environment, 'LIDAR_CONNECTIONS', 6, { least: 1, most: 64 }),
    workers: number(environment, 'LIDAR_WORKERS', Math.max(1, availableParallelism() - 1), {
      least: 1,
      most: 64,
    }),
  }
}

/** Other files than the Welsh Government's were flown at other times, unless the operator says that it is their catalogue. */
function catalogue(environment: Environment, rasters: readonly LidarRaster[]): LidarCatalogue | null {
  const isUsual = ({ place }: LidarRaster) => PRESETS.some((preset) => preset.place === place)
  const preset = rasters.length > 0 && rasters.every(isUsual) ? NATIONAL_CATALOGUE.address : 'off'
  const address = serviceAddress(environment, 'LIDAR_CATALOGUE_URL', preset)
  if (address === null) return null
  // The 100 squares of 1 km take about 60 kB; some are listed twice.
  const limits = {
    time: parseTimeLimits(environment).lidarCatalogue,
    bytes: 2_000_000,
    features: 1000,
    corners: 20_000,
  }
  return { address, typeName: NATIONAL_CATALOGUE.typeName, limits }
}

function raster(
  environment: Environment,
  { prefix, place: usual, ...preset }: (typeof PRESETS)[number],
): LidarRaster[] {
  const own = text(environment, `${prefix}_URL`)
  if (own === 'off') return []
  const credit = text(environment, `${prefix}_CREDIT`)
  const place = placeOf(`${prefix}_URL`, own ?? usual)
  if (place !== usual && credit === null)
    throw new Error(`${prefix}_CREDIT is missing: LiDAR from another ${prefix}_URL must name its source`)
  return [
    {
      ...preset,
      place,
      credit: credit ?? CREDIT,
      creditCy: credit === null ? CREDIT_CY : null,
      licence: text(environment, `${prefix}_LICENCE`) ?? 'Open Government Licence v3.0',
      surveyed: text(environment, `${prefix}_SURVEYED`) ?? (place === usual ? SURVEYED : null),
    },
  ]
}

function placeOf(variable: string, value: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return path.resolve(value)
  mustBeWebAddress(variable, value)
  return value
}
