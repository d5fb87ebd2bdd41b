import { rmSync } from 'node:fs'
import { boxOfTile, type TileAddress } from '#geo/tiles/tile-address.ts'
import { acrossWorld, downWorld, EQUATOR } from '#geo/tiles/mercator.ts'
import { measure, type Run } from '../relief/measured-run.ts'

export const GDAL_PROGRAMS = {
  '/usr/bin/gdalwarp': 'gdal-bin',
  '/usr/bin/gdaldem': 'gdal-bin',
  '/usr/bin/gdalinfo': 'gdal-bin',
  '/usr/bin/time': 'time',
} as const

/** Half the side of the world in metres of Web Mercator. */
const HALF_WORLD = EQUATOR / 2
/** What GDAL's own pages recommend for COGs on servers. */
const FOR_SERVERS = [
  ...['--config', 'GDAL_DISABLE_READDIR_ON_OPEN', 'EMPTY_DIR'],
  ...['--config', 'CPL_VSIL_CURL_ALLOWED_EXTENSIONS', '.tif'],
]

export function openByGdal(address: string): Promise<Run> {
  return measure('gdalinfo', ...FOR_SERVERS, `/vsicurl/${address}`)
}

/** Warps all tiles between two corners into one picture of heights, cold. */
export function warpByGdal(
  address: string,
  { from, to }: { readonly from: TileAddress; readonly to: TileAddress },
  side: number,
  into: string,
): Promise<Run> {
  rmSync(into, { force: true })
  const [a, b] = [boxOfTile(from), boxOfTile(to)]
  const [west, south] = metres(a.west, b.south)
  const [east, north] = metres(b.east, a.north)
  const size = [(to.x - from.x + 1) * side, (to.y - from.y + 1) * side].map(String)
  return measure(
    'gdalwarp',
    ...FOR_SERVERS,
    ...['-q', '-t_srs', 'EPSG:3857', '-te', ...[west, south, east, north].map(String), '-ts', ...size],
    ...['-r', 'cubic', `/vsicurl/${address}`, into],
  )
}

/** Shades a picture of heights on the disk. */
export function shadeByGdal(heights: string, into: string): Promise<Run> {
  rmSync(into, { force: true })
  return measure('gdaldem', 'hillshade', '-q', '-az', '315', '-alt', '35', heights, into)
}

function metres(longitude: number, latitude: number): [number, number] {
  return [(acrossWorld(longitude) * 2 - 1) * HALF_WORLD, (1 - downWorld(latitude) * 2) * HALF_WORLD]
}
