import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { ELEVATION, RELIEF_LAYERS } from '#contract/relief/relief-names.ts'
import { groundPixel, worldSide } from '#geo/mercator.ts'
import type { Pass, TileSize } from '../building/passes.ts'
import type { BuildSpec } from '../building/spec.ts'
import type { RasterFrame } from '../height-source.ts'
import { levelIndexFor } from '../reader/levels.ts'

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
 * Plans a zoom of a layer, or of the heights, with the parameters of a build without options. The deepest zoom is
 * computed from the same cells as that of a build. Other zooms are computed on the cells of an overview, whereas a build
 * averages what it computed on the cells of the raster.
 */
export function planLive({ frames, crs, latitude }: Planned, layer: LiveLayer, zoom: number): LivePlan {
  const level = levelIndexFor(frames, pixelOf(zoom, latitude))
  const frame = frames[level]
  if (!frame) throw new RangeError('a raster has at least one level')
  const pass: Pass = { index: 0, zooms: [zoom], levels: [0], level: 0, keptLevel: null }
  const layers = layer === ELEVATION ? [] : [layer]
  const spec = specOf(frame, crs, layers, layer === ELEVATION)
  return { level, pass, spec: level === 0 ? spec : { ...spec, options: { evened: true } } }
}

/** Describes all layers and the heights, as for a build of the whole raster. */
export function wholeSpec({ frames, crs }: Planned): BuildSpec {
  const [frame] = frames
  if (!frame) throw new RangeError('a raster has at least one level')
  return specOf(frame, crs, RELIEF_LAYERS, true)
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
