import sharp from 'sharp'
import type { Static } from 'typebox'
import { messageOf } from '#contract/http/fault.ts'
import type { ElevationFacts } from '#contract/relief/relief.ts'
import { ELEVATION } from '#contract/relief/relief-names.ts'
import { boxAround, middleOfBox } from '#geo/shapes/box.ts'
import type { Ground } from '#geo/shapes/ground-measures.ts'
import { heightBetween } from '#geo/grid/height-between.ts'
import { groundPixel, pixelAt, worldSide } from '#geo/tiles/mercator.ts'
import type { Position } from '#geo/position.ts'
import type { FlatPoint } from '#geo/shapes/ring-measures.ts'
import { terrariumToHeight } from '#geo/tiles/terrarium.ts'
import type { PortalTileset } from '#server/relief/index.ts'

/** The ground under an outline in one tileset. */
export interface ReadGround extends Ground {
  /** The outline in its pixels. */
  ring: FlatPoint[]
  /** The size of a height cell in metres. */
  cell: number
}

/** Pixels along the longer side of an outline: a larger one is measured with coarser heights. */
const MOST_PIXELS = 1000
/** Pixels around an outline: one for its slopes, and one to interpolate. */
const MARGIN = 2

interface Deps {
  log: { warn: (details: object, message: string) => void }
  signal: AbortSignal
}

/**
 * Reads the heights under an outline and just around it. Missing tiles and damaged ones are unknown ground. Rejects if tiles
 * cannot be read at present.
 */
export async function readGround(
  { id, tileset, read }: PortalTileset,
  elevation: Static<typeof ElevationFacts>,
  outline: readonly Position[],
  { log, signal }: Deps,
): Promise<ReadGround> {
  const { tileSize } = tileset
  const zoom = zoomFor(outline, tileSize, elevation)
  const world = worldSide(zoom, tileSize)
  const ring = outline.map((position) => pixelPoint(position, world))
  const tiles = new Map<string, Float32Array>()
  for (const [x, y] of tilesUnder(ring, tileSize)) {
    signal.throwIfAborted()
    const picture = await read(ELEVATION, { z: zoom, x, y }, signal)
    const heights = picture && (await decoded(picture, tileSize))
    if (typeof heights === 'string') log.warn({ tileset: id, tile: `${zoom}/${x}/${y}` }, heights)
    else if (heights) tiles.set(`${x}/${y}`, heights)
  }
  const pixelHeight = (x: number, y: number): number => {
    const heights = tiles.get(`${Math.floor(x / tileSize)}/${Math.floor(y / tileSize)}`)
    return heights?.[(y % tileSize) * tileSize + (x % tileSize)] ?? Number.NaN
  }
  const pixel = groundPixel(middleOfBox(boxAround(outline)).latitude, world)
  return { ring, pixel, cell: Math.max(tileset.cell, pixel), heightAt: heightBetween(pixelHeight) }
}

/** The deepest zoom at which the outline is not too large. */
function zoomFor(
  outline: readonly Position[],
  tileSize: number,
  { minZoom, maxZoom }: Pick<Static<typeof ElevationFacts>, 'minZoom' | 'maxZoom'>,
): number {
  const { width, height } = pixelBox(
    outline.map((position) => pixelPoint(position, worldSide(maxZoom, tileSize))),
  )
  const tooDeep = Math.ceil(Math.log2(Math.max(width, height) / MOST_PIXELS))
  return Math.max(minZoom, maxZoom - Math.max(0, tooDeep))
}

function pixelPoint(position: Position, world: number): FlatPoint {
  const [x, y] = pixelAt(position, world)
  return { x, y }
}

function pixelBox(ring: readonly FlatPoint[]) {
  const [columns, rows] = [ring.map(({ x }) => x), ring.map(({ y }) => y)]
  const [west, north] = [Math.min(...columns), Math.min(...rows)]
  return { west, north, width: Math.max(...columns) - west, height: Math.max(...rows) - north }
}

/** Columns and rows of the tiles with the pixels of a ring and those around them, which slopes need. */
function tilesUnder(ring: readonly FlatPoint[], tileSize: number): [x: number, y: number][] {
  const { west, north, width, height } = pixelBox(ring)
  const range = (start: number, length: number) => {
    const first = Math.floor((start - MARGIN) / tileSize)
    const last = Math.floor((start + length + MARGIN) / tileSize)
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  }
  return range(west, width).flatMap((x) => range(north, height).map((y): [number, number] => [x, y]))
}

/** Returns the heights of a tile; a text says why it has none. */
async function decoded(picture: Buffer, tileSize: number): Promise<Float32Array | string> {
  try {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    if (info.width !== tileSize || info.height !== tileSize || info.channels !== 3)
      return `This elevation tile has ${info.width} × ${info.height} pixels of ${info.channels} channels`
    return Float32Array.from({ length: tileSize * tileSize }, (_, at) =>
      terrariumToHeight(data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0),
    )
  } catch (error) {
    return `This elevation tile is damaged: ${messageOf(error)}`
  }
}
