import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from './rasters.ts'

const PYTHON = '/usr/bin/python3'
const FIELD = path.resolve(import.meta.dirname, '../../../shared/field/rasters')

/** Returns why rasters of the field cannot be made here, after a line that says so; null where they can. */
export function withoutFieldRasters(): string | null {
  const missing = !existsSync(FIELD) ? '../shared/field/rasters' : hasGdal() ? null : 'python3-gdal'
  if (missing !== null)
    process.stderr.write(`Tests of rasters from the field are skipped: ${missing} does not exist.\n`)
  return missing
}

function hasGdal(): boolean {
  try {
    run('from osgeo import gdal; import numpy', [])
    return true
  } catch {
    return false
  }
}

function run(program: string, words: readonly string[]): void {
  execFileSync(PYTHON, ['-B', '-c', program, ...words], { stdio: 'ignore' })
}

/** Makes the rasters of one case with its own program, and returns their folder. */
export async function fieldCase(name: string): Promise<string> {
  const folder = await makeFolder()
  execFileSync(PYTHON, ['-B', path.join(FIELD, name, 'make.py'), folder], { stdio: 'ignore' })
  return folder
}

const MASKED = `
import sys, numpy as np
from osgeo import gdal, osr
gdal.UseExceptions()
system = osr.SpatialReference(); system.ImportFromEPSG(27700)
for name, inside, options, nodata in [
    ('in-strips', True, [], None), ('in-tiles', True, ['TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=32', 'COMPRESS=DEFLATE'], None),
    ('beside', False, ['COMPRESS=LZW'], None), ('beside-nodata', False, [], 213.5)]:
  gdal.SetConfigOption('GDAL_TIFF_INTERNAL_MASK', 'YES' if inside else 'NO')
  d = gdal.GetDriverByName('GTiff').Create(sys.argv[1] + '/' + name + '.tif', 150, 90, 1, gdal.GDT_Float32, options)
  d.SetGeoTransform([278000, 1, 0, 250000, 0, -1]); d.SetProjection(system.ExportToWkt())
  a = np.fromfunction(lambda r, c: 200 + c * .5 + r * .25, (90, 150)).astype('f4')
  m = np.full(a.shape, 255, 'u1'); m[20:41, 13:77] = 0; a[m == 0] = 0
  if nodata is not None: a[0, 0] = nodata; d.GetRasterBand(1).SetNoDataValue(nodata); m[a == nodata] = 0
  d.GetRasterBand(1).WriteArray(a)
  d.CreateMaskBand(gdal.GMF_PER_DATASET); d.GetRasterBand(1).GetMaskBand().WriteArray(m)
  d = None
`

/** Makes rasters with masks, inside and beside them, and returns their folder and names. */
export async function maskedByGdal(): Promise<{ folder: string; names: readonly string[] }> {
  const folder = await makeFolder()
  run(MASKED, [folder])
  return { folder, names: ['in-strips', 'in-tiles', 'beside', 'beside-nodata'] }
}

/** A raster as GDAL reads it: a missing cell is NaN, and a scale is applied. */
interface GdalRaster {
  readonly west: number
  readonly north: number
  readonly cell: number
  readonly values: Float32Array
}

const READ = `
import sys, numpy as np
from osgeo import gdal
gdal.UseExceptions()
d = gdal.Open(sys.argv[1]); b = d.GetRasterBand(1); g = d.GetGeoTransform()
a = b.ReadAsArray().astype('f8') * (b.GetScale() or 1) + (b.GetOffset() or 0)
a[b.GetMaskBand().ReadAsArray() == 0] = np.nan
open(sys.argv[2], 'wb').write(np.array([g[0], g[3], g[1]]).tobytes() + a.astype('f4').tobytes())
`

/** Reads a raster with GDAL. */
export async function readWithGdal(file: string): Promise<GdalRaster> {
  const out = path.join(await makeFolder(), 'read')
  run(READ, [file, out])
  const bytes = Uint8Array.from(await readFile(out))
  const [west = NaN, north = NaN, cell = NaN] = new Float64Array(bytes.buffer, 0, 3)
  return { west, north, cell, values: new Float32Array(bytes.buffer, 24) }
}
