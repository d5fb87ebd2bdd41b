import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { TilesetFile } from '#contract/relief/relief.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { terrariumToHeight } from '#geo/tiles/terrarium.ts'
import { buildTileset, type BuildOptions } from '../building/build-tileset.ts'
import type { TilesetFacts } from '../building/work.ts'
import { openProjection } from '../datum/projections.ts'
import type { Grid } from '../height-source.ts'
import { openMosaic } from '../mosaic/mosaic.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import { makeFolder } from './rasters.ts'

/** Writes a raster in EPSG:27700 and returns its path. */
export async function makeRasterFile(heights: Grid, name = 'model.tif'): Promise<string> {
  const file = path.join(await makeFolder(), name)
  await writeFile(file, encodeGeoTiff(heights, 27700))
  return file
}

/** The description of tilesets in tests. */
export const TEST_FACTS: TilesetFacts = {
  name: 'Test',
  attribution: 'Nobody',
  licence: null,
  surveyed: null,
  model: 'DTM',
  invented: true,
  datumShift: 'OSTN15',
  storage: 'xyz',
  sources: ['model.tif'],
}

/** Returns the options of a build. The defaults are hillshade and heights in a folder of tiles of 256 pixels. */
export async function testBuild(
  rasters: readonly string[],
  wanted: Partial<BuildOptions>,
): Promise<BuildOptions> {
  const { index } = await openMosaic(rasters)
  const projection = await openProjection('EPSG:27700', null)
  return {
    index,
    projection,
    layers: ['hillshade'],
    elevation: true,
    preset: 'general',
    zooms: [16, 17],
    tileSize: 256,
    facts: TEST_FACTS,
    out: path.join(await makeFolder(), 'set'),
    workers: 1,
    resume: false,
    part: null,
    onProgress: () => () => undefined,
    ...wanted,
  }
}

/** Builds a tileset from one grid of heights. */
export async function makeTileset(heights: Grid, wanted: Partial<BuildOptions> = {}) {
  const options = await testBuild([await makeRasterFile(heights)], wanted)
  await buildTileset(options)
  return { out: options.out, projection: options.projection, tileset: await readTileset(options.out) }
}

/** Reads the description of a tileset without checking it. */
export async function readTileset(out: string): Promise<TilesetFile> {
  return JSON.parse(await readFile(path.join(out, 'set.json'), 'utf8')) as TilesetFile
}

/** Returns the tiles of a layer as `z/x/y.webp`, sorted. */
export async function tilesOf(out: string, layer: string): Promise<string[]> {
  const files = await readdir(path.join(out, layer), { recursive: true })
  return files.filter((file) => file.endsWith('.webp')).sort()
}

/** Returns the address of a tile from `z/x/y.webp`. */
export function addressOf(file: string): TileAddress {
  const [z = NaN, x = NaN, y = NaN] = file.replace('.webp', '').split('/').map(Number)
  return { z, x, y }
}

/** Returns grey and alpha of every pixel; alpha is 255 where a tile has none. */
export async function pixelsOf(file: string | Buffer): Promise<{ grey: number; alpha: number }[]> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.width * info.height }, (_, at) => ({
    grey: data[4 * at] ?? 0,
    alpha: data[4 * at + 3] ?? 0,
  }))
}

/** Returns the heights of a tile in metres, row by row; NaN where none is known. */
export async function heightsOf(file: string): Promise<{ heights: number[]; channels: number }> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const heights = Array.from({ length: info.width * info.height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * at, 3 * at + 3)
    return terrariumToHeight(red, green, blue)
  })
  return { heights, channels: info.channels }
}
