import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { geodesicDistance, legLengths } from '#geo/shapes/geodesy.ts'
import { downWorld, latitudeAt } from '#geo/tiles/mercator.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import { tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import type { TileHeights } from '#web/map/heights/elevation-tile.ts'
import { heightAt, isWithin, tilesNeeded, type TileGrid } from './elevation-tiles.ts'

export interface Sample {
  /** Metres from the beginning of the line, along the ground as if it were level. */
  distance: number
  place: LatitudeLongitude
  /** Metres; NaN where none is known. */
  height: number
}

export interface HeightsAlong {
  samples: readonly Sample[]
  /** Metres from the first to the last. */
  length: number
  /** The tilesets that heights came from. */
  sources: readonly ElevationTileset[]
}

type FetchTile = (
  tileset: ElevationTileset,
  tile: TileAddress,
  signal: AbortSignal,
) => Promise<TileHeights | null>

interface Asking {
  /** Where several have a height, the first one wins. */
  tilesets: readonly ElevationTileset[]
  fetchTile: FetchTile
  signal: AbortSignal
}

/** Maximum number of points: more than a screen or a table can show. */
const MOST_SAMPLES = 2000
/** Metres: surveys have no finer detail. */
const FINEST = 0.5
/** Requests for one line; for longer ones the tiles are coarser. */
const MOST_TILES = 40

/**
 * Heights along a line; distances and heights in metres. A line through several tilesets uses each for the part that it
 * covers; elsewhere heights are NaN. Throws if tiles cannot be loaded.
 */
export async function heightsAlong(
  line: readonly LatitudeLongitude[],
  { tilesets, fetchTile, signal }: Asking,
): Promise<HeightsAlong> {
  const places = placesAlong(line)
  const heights = new Float32Array(places.length).fill(Number.NaN)
  const sources: ElevationTileset[] = []
  for (const tileset of tilesets) {
    const open = [...places.keys()].filter((at) => {
      const place = places[at]?.place
      return place && Number.isNaN(heights[at]) && isWithin(tileset, place)
    })
    if (open.length === 0) continue
    const found = await heightsIn(
      tileset,
      open.map((at) => places[at]?.place ?? [Number.NaN, Number.NaN]),
      (tile) => fetchTile(tileset, tile, signal),
    )
    for (const [index, at] of open.entries()) heights[at] = found[index] ?? Number.NaN
    if (found.some((height) => !Number.isNaN(height))) sources.push(tileset)
  }
  const samples = places.map((place, at) => ({ ...place, height: heights[at] ?? Number.NaN }))
  return { samples, length: samples.at(-1)?.distance ?? 0, sources }
}

async function heightsIn(
  tileset: TileGrid,
  places: readonly LatitudeLongitude[],
  fetchTile: (tile: TileAddress) => Promise<TileHeights | null>,
): Promise<number[]> {
  const z = zoomFor(tileset, places)
  const tiles = new Map<string, TileHeights>()
  await Promise.all(
    tilesNeeded(places, z, tileset.tileSize).map(async (tile) => {
      const heights = await fetchTile(tile)
      if (heights) tiles.set(tileKey(tile), heights)
    }),
  )
  return places.map((place) => heightAt(place, z, tileset.tileSize, tiles))
}

/** The deepest zoom that needs no more than MOST_TILES; the farthest where all need more. */
export function zoomFor(
  { minZoom, maxZoom, tileSize }: TileGrid,
  places: readonly LatitudeLongitude[],
): number {
  let z = maxZoom
  while (z > minZoom && tilesNeeded(places, z, tileSize).length > MOST_TILES) z--
  return z
}

/**
 * Places at even steps along each leg, its ends among them. Steps go along the line as the map draws it, straight in
 * Mercator; distances are geodesic, so that the last is the measured length.
 */
export function placesAlong(line: readonly LatitudeLongitude[]): Omit<Sample, 'height'>[] {
  const legs = legLengths(line)
  const total = legs.reduce((sum, length) => sum + length, 0)
  const step = Math.max(FINEST, total / MOST_SAMPLES)
  const [first] = line
  if (!first) return []
  const places = [{ distance: 0, place: first }]
  let before = 0
  for (const [index, length] of legs.entries()) {
    const [from, to] = [line[index], line[index + 1]]
    if (!from || !to) continue
    const steps = Math.max(1, Math.ceil(length / step))
    for (const { part, share } of alongLeg(from, to, steps)) {
      places.push({ distance: before + length * share, place: between(from, to, part) })
    }
    before += length
  }
  return places
}

/** For each step its part of the way in Mercator, and its share of the length on the ground. */
function alongLeg(
  from: LatitudeLongitude,
  to: LatitudeLongitude,
  steps: number,
): { part: number; share: number }[] {
  const parts = Array.from({ length: steps }, (_, index) => (index + 1) / steps)
  let last = from
  let gone = 0
  const reached = parts.map((part) => {
    const place = between(from, to, part)
    gone += geodesicDistance(last, place)
    last = place
    return gone
  })
  return parts.map((part, index) => ({ part, share: gone === 0 ? part : (reached[index] ?? 0) / gone }))
}

function between(from: LatitudeLongitude, to: LatitudeLongitude, part: number): LatitudeLongitude {
  if (part === 1) return to
  const [start, end] = [downWorld(from[0]), downWorld(to[0])]
  return [latitudeAt(start + (end - start) * part), from[1] + (to[1] - from[1]) * part]
}
