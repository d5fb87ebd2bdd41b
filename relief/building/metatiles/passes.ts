import { zxyToTileId } from 'pmtiles'
import type { Bounds } from '#geo/shapes/box.ts'
import { groundPixel, pixelAt, worldSide } from '#geo/tiles/mercator.ts'

/** Pixels along the side of a tile. */
export type TileSize = 256 | 512

/**
 * Pixels along the side of the metatile that one job makes: 2 by 2 tiles of 512 pixels, or 4 by 4 of 256. Twice the
 * side would save a tenth of the cells that neighbours both compute, and take four times the memory.
 */
export const METATILE_SIZE = 1024

/**
 * The zooms that are made from one reading of the heights: the first in metatiles of METATILE_SIZE pixels, each further
 * zoom with half the side.
 */
export interface Pass {
  readonly index: number
  /** Tile zooms, highest first. */
  readonly zooms: readonly number[]
  /** How often the heights of the rasters are halved for each of these zooms. */
  readonly levels: readonly number[]
  /** How often the heights that the jobs of this pass read have been halved. */
  readonly level: number
  /**
   * How often the heights carried over to the next pass are halved; null in the last pass. The name matches the field
   * in plan.json.
   */
  readonly keptLevel: number | null
}

/**
 * Returns how often to halve cells so that they are as large as possible but no larger than a pixel (both in metres). A
 * tile then shows at most two cells per pixel, which bilinear sampling can handle. Zero if a cell is larger than a
 * pixel.
 */
export function halvings(cell: number, pixel: number): number {
  return Math.max(0, Math.floor(Math.log2(pixel / cell)))
}

/**
 * Plans the passes of a build. They start at a zoom whose pixels show single cells of the raster, even if no tiles of
 * that zoom are wanted: radii are in metres, and layers are computed on the grid of the raster whichever zooms are
 * shown. `cell` is in metres, `latitude` in degrees.
 */
export function planPasses(
  cell: number,
  latitude: number,
  tileSize: TileSize,
  [minZoom, maxZoom]: readonly [number, number],
): Pass[] {
  const levelAt = (zoom: number): number => halvings(cell, groundPixel(latitude, worldSide(zoom, tileSize)))
  let top = maxZoom
  while (levelAt(top) > 0) top++
  const depth = Math.log2(METATILE_SIZE / tileSize)
  const passes: Pass[] = []
  for (let zoom = top; zoom >= minZoom; zoom -= depth + 1) {
    const zooms = Array.from({ length: Math.min(depth, zoom - minZoom) + 1 }, (_, k) => zoom - k)
    const next = zoom - depth - 1
    passes.push({
      index: passes.length,
      zooms,
      levels: zooms.map(levelAt),
      level: levelAt(zoom),
      keptLevel: next >= minZoom ? levelAt(next) : null,
    })
  }
  return passes
}

/** Returns how often heights are halved at most in a pass. */
export function deepestLevel({ levels, keptLevel }: Pass): number {
  return Math.max(...levels, keptLevel ?? 0)
}

/** Returns the cells along the side of the blocks that a pass averages, in cells of the pass. */
export function blockOf(pass: Pass): number {
  return 2 ** (deepestLevel(pass) - pass.level)
}

/** The position of a metatile at the highest zoom of a pass, counted from the north-west corner of the world. */
export interface MetatileAddress {
  readonly x: number
  readonly y: number
}

/** Returns every metatile of a zoom that touches the bounds (degrees), row by row from the north. */
export function metatilesWithin(
  [west, south, east, north]: Readonly<Bounds>,
  zoom: number,
  tileSize: TileSize,
): MetatileAddress[] {
  const world = worldSide(zoom, tileSize)
  const [left, top] = pixelAt([west, north], world)
  const [right, bottom] = pixelAt([east, south], world)
  const metatiles: MetatileAddress[] = []
  for (let y = Math.floor(top / METATILE_SIZE); y < bottom / METATILE_SIZE; y++)
    for (let x = Math.floor(left / METATILE_SIZE); x < right / METATILE_SIZE; x++) metatiles.push({ x, y })
  return metatiles
}

/** A zoom with more metatiles along each side than any build has. */
const DEEP = 20

/**
 * Sorts metatiles along the Hilbert curve. Neighbours in the list are neighbours on the ground, so their rasters are
 * still open.
 */
export function alongCurve(metatiles: readonly MetatileAddress[]): MetatileAddress[] {
  return metatiles
    .map((metatile) => ({ metatile, id: zxyToTileId(DEEP, metatile.x, metatile.y) }))
    .sort((a, b) => a.id - b.id)
    .map(({ metatile }) => metatile)
}

/**
 * Returns part `part` (counted from 1) of `of` parts. Each part is a section of the curve and so covers its own area.
 */
export function partOf<T>(metatiles: readonly T[], { part, of }: { part: number; of: number }): T[] {
  const start = Math.floor(((part - 1) * metatiles.length) / of)
  const end = Math.floor((part * metatiles.length) / of)
  return metatiles.slice(start, end)
}
