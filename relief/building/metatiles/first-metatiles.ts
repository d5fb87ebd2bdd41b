import type { Bounds } from '#geo/shapes/box.ts'
import { extentInDegrees } from '../../datum/extent.ts'
import type { Projection } from '../../datum/projections.ts'
import { meets, type CellWindow, type RasterFrame } from '../../height-source.ts'
import type { MosaicRaster } from '../../mosaic/mosaic-fit.ts'
import type { MosaicIndex } from '../../mosaic/mosaic.ts'
import { openPresence, type Presence } from '../../reader/presence.ts'
import { frameAround } from './anchor.ts'
import { metatileKey } from './carried-over.ts'
import { alongCurve, METATILE_SIZE, metatilesWithin, type MetatileAddress, type Pass } from './passes.ts'
import { cellsUnder, placeMetatile } from './placement.ts'
import { haloOf, jobWindow, type BuildSpec } from '../spec.ts'

/**
 * A metatile is at most twice as many cells wide as pixels. Its window reaches beyond it where the grid of the rasters is
 * turned against that of the map.
 */
export const MOST_CELLS_ACROSS = 2 * METATILE_SIZE

/** A metatile that may have heights, and the rasters with blocks near it. */
interface Candidate {
  readonly metatile: MetatileAddress
  readonly near: Set<PresentRaster>
}

interface PresentRaster {
  readonly raster: MosaicRaster
  readonly presence: Presence
}

/**
 * Returns the metatiles of the first pass under which a raster lies, and for which some block of a raster would be
 * read, in the order of the Hilbert curve. Empty country costs nothing: only metatiles near blocks are placed, which
 * takes a good half of a millisecond each.
 */
export function firstMetatiles(
  spec: BuildSpec,
  pass: Pass,
  index: MosaicIndex,
  projection: Projection,
): MetatileAddress[] {
  const { rasters } = index
  const { frame, tileSize } = spec
  const candidates = candidatesOf(spec, pass, index, projection)
  return alongCurve([...candidates.values()].map(({ metatile }) => metatile)).filter((metatile) => {
    const near = [...(candidates.get(metatileKey(metatile))?.near ?? [])]
    const placement = placeMetatile(metatile, pass.zooms[0] ?? 0, tileSize, projection)
    const window = jobWindow(spec, pass, placement)
    if (!near.some(({ raster, presence }) => presence.within(onRaster(window, raster)))) return false
    const under = cellsUnder(placement, frame, 0, 1)
    if (spec.area && !spec.area.some((wanted) => meets(wanted, under))) return false
    return near.some(({ raster }) => meets(raster, under)) || rasters.some((raster) => meets(raster, under))
  })
}

function onRaster(window: CellWindow, { column, row }: MosaicRaster): CellWindow {
  return { ...window, column: window.column - column, row: window.row - row }
}

/** Returns every metatile that might read a block, and some more, by its key. */
function candidatesOf(
  spec: BuildSpec,
  pass: Pass,
  index: MosaicIndex,
  projection: Projection,
): ReadonlyMap<string, Candidate> {
  const { frame, tileSize } = spec
  const around = frameAround(index)
  const limits = (spec.area?.map((window) => onGround(window, frame, 0)) ?? [around]).map((place) =>
    extentInDegrees(place, projection),
  )
  const margin = haloOf(spec, pass) + MOST_CELLS_ACROSS
  const candidates = new Map<string, Candidate>()
  for (const raster of index.rasters) {
    const present = { raster, presence: openPresence(raster, raster.present) }
    for (const area of present.presence.areas) {
      const window = { ...area, column: raster.column + area.column, row: raster.row + area.row }
      const reach = extentInDegrees(onGround(window, frame, margin), projection)
      for (const bounds of limits.map((limit) => common(reach, limit)).filter((both) => both !== null))
        for (const metatile of metatilesWithin(bounds, pass.zooms[0] ?? 0, tileSize)) {
          const key = metatileKey(metatile)
          const candidate = candidates.get(key) ?? { metatile, near: new Set() }
          candidates.set(key, candidate)
          candidate.near.add(present)
        }
    }
  }
  return candidates
}

/** Returns a window of the frame with a margin, in cells, on the ground. */
function onGround(window: CellWindow, { cell, west, north }: RasterFrame, margin: number): RasterFrame {
  return {
    width: window.width + 2 * margin,
    height: window.height + 2 * margin,
    cell,
    west: west + (window.column - margin) * cell,
    north: north - (window.row - margin) * cell,
  }
}

/** Null where two bounds have nothing in common. */
function common(a: Readonly<Bounds>, b: Readonly<Bounds>): Bounds | null {
  const both: Bounds = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ]
  return both[0] <= both[2] && both[1] <= both[3] ? both : null
}
