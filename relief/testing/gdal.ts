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
