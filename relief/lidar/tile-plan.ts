import { type ReliefLayerId, ELEVATION, USUAL_LAYERS } from '#contract/relief/relief-names.ts'
import { groundPixel, worldSide } from '#geo/tiles/mercator.ts'
import type { Pass, TileSize } from '../building/metatiles/passes.ts'
import type { BuildSpec } from '../building/spec.ts'
import { extentInDegrees } from '../datum/extent.ts'
import type { Projection } from '../datum/projections.ts'
import type { CellWindow, HeightSource, RasterFrame } from '../height-source.ts'
import { openSource } from '../mosaic/open-raster.ts'
import { believing, overviewWith } from '../checks/checks.ts'
import { openLevel, levelIndexFor } from '../reader/levels.ts'
import type { SharedBlocks } from '../source/block-cache.ts'
import type { RangeSource } from '../source/range-source.ts'

/** Pixels along the side of a tile. */
export const LIVE_TILE_SIZE: TileSize = 512
/** Zooms of tiles with 512 pixels: 5 to 17 in tiles with 256 pixels. */
export const LIVE_ZOOMS = { minZoom: 4, maxZoom: 16 } as const

/** A layer of relief, or the heights. */
export type LiveLayer = ReliefLayerId | typeof ELEVATION

/** How the metatiles of one layer and zoom are made: from which level of the raster, and with which parameters. */
export interface LivePlan {
  /** Index among the levels, the finest first. */
  readonly level: number
  readonly spec: BuildSpec
  /** Metatiles are those of its first zoom. */
  readonly pass: Pass
}

/** Returns the size of a pixel on the ground, in metres, at the latitude (degrees) for which a raster is planned. */
export function pixelOf(zoom: number, latitude: number): number {
  return groundPixel(latitude, worldSide(zoom, LIVE_TILE_SIZE))
}

/** What the plans of a raster have in common. */
export interface Planned {
  /** The frames of its levels, the finest first. */
  readonly frames: readonly RasterFrame[]
  readonly crs: string
  /** Degrees. */
  readonly latitude: number
}

/**
 * Tells whether a zoom of a layer is computed on the cells of the raster at the pixels of the next zoom, and averaged: the
 * first zoom that would otherwise be computed on halved heights, in which faint earthworks are half as steep. Its
 * metatiles have one tile. `cell` is that of the raster, in metres.
 */
export function isAveraged(
  { cell, latitude }: { readonly cell: number; readonly latitude: number },
  layer: LiveLayer,
  zoom: number,
): boolean {
  const levels = [{ cell }, { cell: 2 * cell }]
  const levelAt = (at: number): number => levelIndexFor(levels, pixelOf(at, latitude))
  return layer !== ELEVATION && levelAt(zoom) === 1 && levelAt(zoom + 1) === 0
}

/**
 * Plans a zoom of a layer, or of the heights, with the parameters of a build without options. The deepest zooms are
 * computed from the same cells as those of a build. Zooms below those that isAveraged names are computed on the cells of
 * an overview, whereas a build averages what it computed on the cells of the raster.
 */
export function planLive({ frames, crs, latitude }: Planned, layer: LiveLayer, zoom: number): LivePlan {
  const [finest] = frames
  if (!finest) throw new RangeError('a raster has at least one level')
  const layers = layer === ELEVATION ? [] : [layer]
  if (isAveraged({ cell: finest.cell, latitude }, layer, zoom)) {
    const pass: Pass = { index: 0, zooms: [zoom + 1, zoom], levels: [0, 1], level: 0, keptLevel: null }
    return { level: 0, pass, spec: { ...specOf(finest, crs, layers, false), minZoom: zoom, maxZoom: zoom } }
  }
  const level = levelIndexFor(frames, pixelOf(zoom, latitude))
  const pass: Pass = { index: 0, zooms: [zoom], levels: [0], level: 0, keptLevel: null }
  const spec = specOf(frames[level] ?? finest, crs, layers, layer === ELEVATION)
  return { level, pass, spec: level === 0 ? spec : { ...spec, options: { evened: true } } }
}

/** Describes all layers that are made live, and the heights, as for a build of the whole raster. */
export function wholeSpec({ frames, crs }: Planned): BuildSpec {
  const [frame] = frames
  if (!frame) throw new RangeError('a raster has at least one level')
  return specOf(frame, crs, USUAL_LAYERS, true)
}

function specOf(
  frame: RasterFrame,
  crs: string,
  layers: readonly ReliefLayerId[],
  elevation: boolean,
): BuildSpec {
  return {
    frame,
    crs,
    passes: [],
    tileSize: LIVE_TILE_SIZE,
    ...LIVE_ZOOMS,
    layers,
    preset: 'general',
    options: {},
    elevation,
  }
}

/**
 * Opens all levels of a raster, the finest first, which share their memory with everything else that uses `blocks`.
 * Throws as openSource and its `levels` do; a read throws ImplausibleHeights for blocks that hold what is hardly a height.
 * @param crs the system of the raster
 */
export async function openLevels(
  source: RangeSource,
  crs: string,
  blocks: SharedBlocks,
): Promise<HeightSource[]> {
  const raster = await openSource(source)
  const levels = (await raster.levels()).map((level, at) => ({
    ...level,
    blocks: believing(level.blocks, crs, at === 0 ? '' : overviewWith(level.blocks.facts)),
  }))
  return withCoarseLevels(levels.map((level) => openLevel(level, blocks.open())))
}

/** Returns the latitude in the middle of a raster, for which its zooms are planned, in degrees. */
export function middleLatitude({ frame }: Pick<HeightSource, 'frame'>, projection: Projection): number {
  const [, south, , north] = extentInDegrees(frame, projection)
  return (south + north) / 2
}

/** Metres: the size of the cells at which the levels end, for the coarsest zoom of live tiles. */
const LARGEST_CELL = 2048
/** Rows of a level that are made at once, so that memory does not grow with the finer level. */
const STRIP = 128

/**
 * Continues the levels of a raster with coarser ones, each with cells of twice the size, until its cells are about as
 * large as the pixels of the coarsest zoom: the overviews of a country end long before. Each is made as a whole when it is
 * first read, from the level before, and stays in memory: of Wales from cells of 64 m, 15 MB for all of them.
 */
export function withCoarseLevels(levels: readonly HeightSource[]): HeightSource[] {
  const all = [...levels]
  for (let last = all.at(-1); last && last.frame.cell < LARGEST_CELL / Math.SQRT2; last = all.at(-1))
    all.push(halved(last))
  return all
}

function halved(finer: HeightSource): HeightSource {
  const frame: RasterFrame = {
    ...finer.frame,
    width: Math.ceil(finer.frame.width / 2),
    height: Math.ceil(finer.frame.height / 2),
    cell: finer.frame.cell * 2,
  }
  let making: Promise<Float32Array> | null = null
  const make = (): Promise<Float32Array> => {
    making ??= makeWhole(finer, frame).catch((error: unknown) => {
      // The next reader tries again.
      making = null
      throw error
    })
    return making
  }
  return {
    frame,
    read: async (window, into) => copy(await make(), frame, window, into),
    close: () => Promise.resolve(),
  }
}

/** Each cell is the mean of the known cells among the four below it, and unknown if there are none. */
async function makeWhole(finer: HeightSource, { width, height }: RasterFrame): Promise<Float32Array> {
  const values = new Float32Array(width * height)
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top)
    const below = new Float32Array(2 * width * 2 * rows)
    await finer.read({ column: 0, row: 2 * top, width: 2 * width, height: 2 * rows }, below)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < width; column++) {
        const at = 4 * width * row + 2 * column
        values[(top + row) * width + column] = mean(below, [at, at + 1, at + 2 * width, at + 2 * width + 1])
      }
  }
  return values
}

function mean(values: Float32Array, places: readonly number[]): number {
  let [sum, known] = [0, 0]
  for (const place of places) {
    const value = values[place] ?? NaN
    if (Number.isNaN(value)) continue
    sum += value
    known++
  }
  return known > 0 ? sum / known : NaN
}

function copy(values: Float32Array, frame: RasterFrame, window: CellWindow, into: Float32Array): void {
  into.fill(NaN, 0, window.width * window.height)
  const left = Math.max(0, window.column)
  const right = Math.min(frame.width, window.column + window.width)
  if (right <= left) return
  const bottom = Math.min(frame.height, window.row + window.height)
  for (let row = Math.max(0, window.row); row < bottom; row++) {
    const from = row * frame.width
    const to = (row - window.row) * window.width + left - window.column
    into.set(values.subarray(from + left, from + right), to)
  }
}
