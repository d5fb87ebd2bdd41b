import { openSource } from '#relief/mosaic/open-raster.ts'
import { openFileSource } from '#relief/source/file.source.ts'
import { openProjection } from '#relief/datum/projections.ts'
import { positionAt, worldSide, acrossWorld, downWorld } from '#geo/tiles/mercator.ts'
import type { Position } from '#geo/position.ts'
import { boxOfTile, tileAt, type TileAddress } from '#geo/tiles/tile-address.ts'
import { BLOCK, blocksOf, CORNER, LEVELS } from '#scripts/standin/national/form.ts'
import { nationalFile } from '#scripts/standin/national/national-file.ts'
import { PLACES } from '#scripts/standin/national/places.ts'

const SIDE = 512
const projection = await openProjection('EPSG:27700', null)
/** The window of a browser in pixels. */
const WINDOW = { width: 1440, height: 900 }

/** The middle of each place where the stand-in has ground, the largest first. */
export const MIDDLES: readonly Position[] = PLACES.filter(({ width }) => width >= 500)
  .toSorted((a, b) => b.width * b.height - a.width * a.height)
  .map(({ column, row, width, height }) =>
    projection.toDegrees(CORNER.west + column + width / 2, CORNER.north - row - height / 2),
  )

/** Corners of a rectangle of tiles, both of them within it. */
export interface Rectangle {
  readonly from: TileAddress
  readonly to: TileAddress
}

/** The tiles that a window around a position shows. */
export function viewOf(middle: Position, zoom: number): Rectangle {
  const world = worldSide(zoom, SIDE)
  const [x, y] = [acrossWorld(middle[0]) * world, downWorld(middle[1]) * world]
  const corner = (sign: number): TileAddress =>
    tileAt(positionAt([x + (sign * WINDOW.width) / 2, y + (sign * WINDOW.height) / 2], world), zoom)
  return { from: corner(-1), to: corner(1) }
}

/** The tiles of all of Wales. */
export function walesAt(zoom: number): Rectangle {
  return { from: tileAt([-5.67, 53.44], zoom), to: tileAt([-2.65, 51.37], zoom) }
}

export function tilesOf({ from, to }: Rectangle): TileAddress[] {
  const tiles: TileAddress[] = []
  for (let y = from.y; y <= to.y; y++) for (let x = from.x; x <= to.x; x++) tiles.push({ z: from.z, x, y })
  return tiles
}

/** Bytes of the blocks of the full resolution that a rectangle of tiles touches. */
export async function bytesUnder({ from, to }: Rectangle): Promise<number> {
  const [a, b] = [boxOfTile(from), boxOfTile(to)]
  const corners = [
    [a.west, a.north],
    [b.east, a.north],
    [a.west, b.south],
    [b.east, b.south],
  ].map(([longitude = 0, latitude = 0]) => projection.fromDegrees(longitude, latitude))
  const columns = corners.map(([east]) => Math.floor((east - CORNER.west) / BLOCK))
  const rows = corners.map(([, north]) => Math.floor((CORNER.north - north) / BLOCK))
  const { across } = blocksOf(LEVELS[0])
  const blocks: number[] = []
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++)
    for (let column = Math.min(...columns); column <= Math.max(...columns); column++)
      blocks.push(row * across + column)
  const raster = await openSource(openFileSource(await nationalFile('dtm')))
  const ranges = await raster.rangesOf(blocks)
  raster.close()
  return ranges.reduce((sum, range) => sum + (range?.length ?? 0), 0)
}
