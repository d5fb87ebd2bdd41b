import { projectedName } from '../datum/compound-systems.ts'
import type { RasterFrame } from '../height-source.ts'
import { ReliefRefusal } from '../failures.ts'
import type { RasterFacts } from '../reader/raster.ts'

/** A raster, and the position of its north-west cell among the cells of the mosaic. */
export interface MosaicRaster extends RasterFacts {
  readonly column: number
  readonly row: number
  /** Which blocks are in the file, as presenceOf writes it; left out where all are, or where nobody has asked. */
  readonly present?: string
}

/** The largest distance, in cells, of a raster from the grid of the first one. */
const MOST_OFF = 0.01

/**
 * Returns the smallest frame around rasters that share one grid of cells. Throws ReliefRefusal with the name of one
 * that does not.
 */
export function fitTogether(facts: readonly RasterFacts[]): { frame: RasterFrame; rasters: MosaicRaster[] } {
  const [first] = facts
  if (!first) throw new ReliefRefusal('no raster is left to read')
  const placed = facts.map((raster) => ({ raster, ...placeOnGrid(first, raster) }))
  const left = placed.reduce((least, { column }) => Math.min(least, column), 0)
  const top = placed.reduce((least, { row }) => Math.min(least, row), 0)
  const rasters = placed.map(({ raster, column, row }) => ({
    ...raster,
    column: column - left,
    row: row - top,
  }))
  const frame = {
    width: rasters.reduce((most, { column, width }) => Math.max(most, column + width), 0),
    height: rasters.reduce((most, { row, height }) => Math.max(most, row + height), 0),
    cell: first.cell,
    west: first.west + left * first.cell,
    north: first.north - top * first.cell,
  }
  return { frame, rasters }
}

/** Returns the position in cells from the north-west corner of the first raster. */
function placeOnGrid(first: RasterFacts, raster: RasterFacts): { column: number; row: number } {
  const { cell } = first
  if (Math.abs(raster.cell / cell - 1) * Math.max(raster.width, raster.height) > MOST_OFF)
    throw new ReliefRefusal(
      `${raster.name}: its cells are ${raster.cell} m, those of ${first.name} ${cell} m; all rasters of a build must have the same cell size`,
    )
  const across = (raster.west - first.west) / cell
  const down = (first.north - raster.north) / cell
  const column = Math.round(across)
  const row = Math.round(down)
  const off = Math.max(Math.abs(across - column), Math.abs(down - row))
  if (off > MOST_OFF)
    throw new ReliefRefusal(
      `${raster.name}: its cells lie ${off.toFixed(2)} of a cell away from those of ${first.name}; resample one to the grid of the other`,
    )
  return { column, row }
}

/**
 * Returns the system that was given, or else the one that all rasters share. Throws ReliefRefusal with the name of a
 * raster that differs.
 */
export function sharedSystem(facts: readonly RasterFacts[], given: string | null): string {
  if (given !== null) return projectedName(given)
  const [first] = facts
  const named = first?.crs ?? null
  for (const raster of facts) {
    if (raster.crs === null)
      throw new ReliefRefusal(
        `${raster.name}: does not name its projected system; write it into the file, for example with gdal_edit.py -a_srs EPSG:27700; or give it with --crs EPSG:27700`,
      )
    if (raster.crs !== named)
      throw new ReliefRefusal(
        `${raster.name}: is in ${raster.crs}, ${first?.name ?? ''} in ${named ?? ''}; all rasters of a build must have the same system`,
      )
  }
  return named ?? ''
}
