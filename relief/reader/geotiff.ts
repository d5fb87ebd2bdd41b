import { fromFile, type GeoTIFFImage } from 'geotiff'
import type { Grid } from '../grid.ts'
import { ReliefRefusal } from '../refusal.ts'

export interface Raster {
  readonly heights: Grid
  /** From the file's own keys, such as `EPSG:27700`; null where it names none. */
  readonly crs: string | null
}

/** Cells held in memory at once. 16 km by 16 km at 1 m needs about 3 GB with its shades. */
const MOST_CELLS = 256_000_000
const METRE = 9001
const USER_DEFINED = 32767

/**
 * Reads one band of heights in metres from a GeoTIFF: strips or tiles, float32, float64, int16 or uint16, nodata by tag.
 * Throws ReliefRefusal, naming file and problem, for anything that is not a terrain model in metres.
 */
export async function readGeoTiff(file: string): Promise<Raster> {
  try {
    const tiff = await fromFile(file)
    const image = await tiff.getImage()
    const raster = await readImage(file, image)
    await tiff.close()
    return raster
  } catch (error) {
    if (error instanceof ReliefRefusal) throw error
    throw new ReliefRefusal(
      `${file}: cannot be read as a GeoTIFF (${error instanceof Error ? error.message : String(error)})`,
    )
  }
}

async function readImage(file: string, image: GeoTIFFImage): Promise<Raster> {
  const width = image.getWidth()
  const height = image.getHeight()
  if (image.getSamplesPerPixel() !== 1)
    throw new ReliefRefusal(`${file}: has ${image.getSamplesPerPixel()} bands; a terrain model has one`)
  if (width * height > MOST_CELLS)
    throw new ReliefRefusal(
      `${file}: has ${width} x ${height} cells, more than fit in memory; cut it into tiles`,
    )
  const place = placeOf(file, image)
  const nodata = nodataOf(file, image)
  const [band] = await image.readRasters({ interleave: false })
  if (!band || typeof band === 'number') throw new ReliefRefusal(`${file}: holds no heights`)
  const values = Float32Array.from(band as ArrayLike<number>)
  for (let at = 0; at < values.length; at++)
    if (values[at] === nodata || !isHeight(values[at])) values[at] = NaN
  return { heights: { width, height, ...place, values }, crs: crsOf(file, image) }
}

/** Beyond these no ground of the Earth lies: marks for nothing that a writer forgot to name, such as −3.4e38. */
function isHeight(value: number | undefined): boolean {
  return value !== undefined && value > -12_000 && value < 9_000
}

/** Text in the file, and `nan` is common; compared as float32 because the cells are. */
function nodataOf(file: string, image: GeoTIFFImage): number {
  const text = image.fileDirectory.getValue('GDAL_NODATA')
  if (text === undefined) return NaN
  const written = text.replaceAll('\0', '').trim()
  const value = /^[-+]?nan$/i.test(written) ? NaN : Number(written)
  if (Number.isNaN(value) && !/nan/i.test(written))
    throw new ReliefRefusal(`${file}: its mark for missing cells, "${written}", is not a number`)
  return Math.fround(value)
}

function placeOf(file: string, image: GeoTIFFImage): Pick<Grid, 'cell' | 'west' | 'north'> {
  const { column, row, x, y, east, south } = tieOf(file, image)
  if (!(east > 0) || !(south > 0) || Math.abs(east - south) > 1e-6 * east)
    throw new ReliefRefusal(
      `${file}: its cells are ${east} by ${south}; square cells with north up are needed`,
    )
  // PixelIsPoint: the file places the middle of a cell and not its corner.
  const half = image.getGeoKeys()?.GTRasterTypeGeoKey === 2 ? 0.5 : 0
  return { cell: east, west: x - (column + half) * east, north: y + (row + half) * south }
}

/** One point known both ways and the size of a cell, from whichever of the two sets of tags the file has. */
function tieOf(file: string, image: GeoTIFFImage) {
  const tie = image.fileDirectory.getValue('ModelTiepoint')
  const scale = image.fileDirectory.getValue('ModelPixelScale')
  if (tie && scale) {
    const [column = 0, row = 0, , x = NaN, y = NaN] = tie
    return { column, row, x, y, east: scale[0] ?? NaN, south: scale[1] ?? NaN }
  }
  const matrix = image.fileDirectory.getValue('ModelTransformation')
  if (!matrix) throw new ReliefRefusal(`${file}: does not say where it lies (no tie point and no cell size)`)
  const [east = NaN, turn, , x = NaN, turnBack, south = NaN, , y = NaN] = matrix
  if (turn !== 0 || turnBack !== 0) throw new ReliefRefusal(`${file}: is turned against its grid`)
  return { column: 0, row: 0, x, y, east, south: -south }
}

function crsOf(file: string, image: GeoTIFFImage): string | null {
  const keys = image.getGeoKeys()
  if (!keys) return null
  if (keys.GTModelTypeGeoKey === 2)
    throw new ReliefRefusal(`${file}: is in degrees; project it to metres first (for Wales to EPSG:27700)`)
  const unit: unknown = keys.ProjLinearUnitsGeoKey
  if (typeof unit === 'number' && unit !== METRE && unit !== USER_DEFINED)
    throw new ReliefRefusal(`${file}: is not in metres (unit ${unit} of the EPSG list)`)
  const code: unknown = keys.ProjectedCSTypeGeoKey
  return typeof code === 'number' && code !== USER_DEFINED ? `EPSG:${code}` : null
}
