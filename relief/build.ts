import path from 'node:path'
import { placeTile } from './datum/control-grid.ts'
import { extentInDegrees } from './datum/extent.ts'
import type { Projection } from './datum/projections.ts'
import type { Grid } from './grid.ts'
import { hillshade, NORTH_WEST_SUN } from './kernels/reference/shading.ts'
import { halve, halvings } from './pyramid/levels.ts'
import { groundPixel, TILE_SIZE, tilesWithin, type TileAddress } from './pyramid/mercator.ts'
import { ELEVATION_MIN_ZOOM, elevationTile, heightStep } from './tiles/elevation-tile.ts'
import { encodeElevation, encodeTile } from './tiles/encode.ts'
import { shadeTile } from './tiles/shade-tile.ts'
import { ELEVATION_FOLDER, SET_FORMAT, writeSetFile, writeTile } from './writer/tile-folder.ts'
import { writeWholeFolder } from './writer/whole-folder.ts'

export interface BuildOptions {
  readonly heights: Grid
  readonly projection: Projection
  readonly minZoom: number
  readonly maxZoom: number
  /** The folder of the finished set. */
  readonly out: string
  readonly name: string
  readonly attribution: string
  readonly invented: boolean
  /** Name of the file or generator that the heights came from. */
  readonly source: string
  readonly version: number
  readonly onProgress: (done: number, total: number) => void
}

/** As many as the pool that encodes pictures has threads. */
const SIDE_BY_SIDE = 4

/**
 * Makes a tile set of hillshades and, beside them, of the heights themselves. Shaded on the raster's own grid, from heights halved for each farther zoom, and then
 * turned into Web Mercator. The same input gives the same bytes. Returns how many hillshade tiles were written.
 */
export async function buildReliefSet(options: BuildOptions): Promise<number> {
  const { heights, projection, minZoom, maxZoom } = options
  const bounds = extentInDegrees(heights, projection)
  const latitude = (bounds[1] + bounds[3]) / 2
  const zooms = Array.from({ length: maxZoom - minZoom + 1 }, (_, k) => maxZoom - k)
  const plan = zooms.map((z) => ({
    tiles: tilesWithin(bounds, z),
    level: halvings(heights.cell, groundPixel(z, latitude)),
  }))
  const total = plan.reduce((sum, { tiles }) => sum + tiles.length, 0)
  let done = 0
  let written = 0
  await writeWholeFolder(options.out, async (folder) => {
    let current = { level: 0, heights, shade: hillshade(heights, NORTH_WEST_SUN) }
    for (const { tiles, level } of plan) {
      current = atLevel(current, level)
      const ground = current
      await eachSideBySide(tiles, async (tile) => {
        const made = await makeTile(folder, ground, tile, projection)
        written += made
        options.onProgress(++done, total)
      })
    }
    await writeSetFile(folder, {
      name: options.name,
      bounds: [...bounds],
      minZoom,
      maxZoom,
      tileSize: TILE_SIZE,
      layer: 'hillshade',
      elevation:
        maxZoom < ELEVATION_MIN_ZOOM
          ? null
          : {
              encoding: 'terrarium',
              minZoom: Math.max(minZoom, ELEVATION_MIN_ZOOM),
              maxZoom,
              tileSize: TILE_SIZE,
            },
      attribution: options.attribution,
      datumShift: projection.datumShift,
      invented: options.invented,
      gradient: 'Horn 1981',
      sun: NORTH_WEST_SUN,
      cell: heights.cell,
      crs: projection.name,
      source: options.source,
      version: options.version,
      format: SET_FORMAT,
    })
  })
  return written
}

interface Level {
  readonly level: number
  readonly heights: Grid
  readonly shade: Grid
}

function atLevel(current: Level, level: number): Level {
  if (current.level >= level) return current
  let heights = current.heights
  for (let step = current.level; step < level; step++) heights = halve(heights)
  return { level, heights, shade: hillshade(heights, NORTH_WEST_SUN) }
}

async function makeTile(
  folder: string,
  { heights, shade }: Level,
  tile: TileAddress,
  projection: Projection,
): Promise<number> {
  const placement = placeTile(tile, projection)
  const elevation = tile.z < ELEVATION_MIN_ZOOM ? null : elevationTile(heights, placement, heightStep(tile.z))
  if (elevation) await writeTile(path.join(folder, ELEVATION_FOLDER), tile, await encodeElevation(elevation))
  const bytes = shadeTile(shade, placement)
  if (!bytes) return 0
  await writeTile(folder, tile, await encodeTile(bytes))
  return 1
}

async function eachSideBySide<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  // A generator, unlike an array's own iterator, ends for all workers when one of them throws.
  const waiting = (function* () {
    yield* items
  })()
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  // Settled and not only rejected: nobody may still be writing when the unfinished folder is removed.
  const ends = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
