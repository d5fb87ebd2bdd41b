import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { measure, together, type Run } from './measured-run.ts'
import type { MadeTiles } from './made-tiles.ts'

export const GDAL_PROGRAMS = {
  '/usr/bin/gdaldem': 'gdal-bin',
  '/usr/bin/gdal2tiles.py': 'python3-gdal',
  '/usr/bin/time': 'time',
} as const

/**
 * Makes a hillshade with gdaldem, then its tiles of zooms 12 to 17 with gdal2tiles in `processes` processes. `shading` is
 * the part of gdaldem, which reads one raster and writes another.
 */
export async function hillshadeByGdal(
  raster: string,
  work: string,
  processes: number,
): Promise<MadeTiles & { shading: Run }> {
  const tiles = path.join(work, `gdal-${processes}`)
  for (const name of [tiles, path.join(work, 'hillshade.tif')]) rmSync(name, { recursive: true, force: true })
  const shaded = path.join(work, 'hillshade.tif')
  const colours = path.join(work, 'hillshade.vrt')
  // GDAL 3.6 writes only WebP with three bands.
  const bands = ['-b', '1', '-b', '1', '-b', '1', '-colorinterp', 'red,green,blue']
  const tiling = ['-q', '--xyz', '--tiledriver=WEBP', `--processes=${processes}`, '-z', '12-17', '-w', 'none']
  const shading = await measure(
    'gdaldem',
    ...['hillshade', '-q', '-az', '315', '-alt', '35', '-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE'],
    raster,
    shaded,
  )
  const runs: Run[] = [
    shading,
    await measure('gdal_translate', '-q', '-of', 'VRT', ...bands, shaded, colours),
    await measure('gdal2tiles.py', ...tiling, '-r', 'average', colours, tiles),
  ]
  return { run: together(runs), shading, ...countFiles(tiles) }
}

function countFiles(folder: string): { tiles: number; bytes: number } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.webp'),
  )
  const bytes = files.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
  return { tiles: files.length, bytes }
}
