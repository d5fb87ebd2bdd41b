import type { Outline } from '#contract/records/records.ts'
import { reliefTiles, type Tileset } from '#contract/relief/tilesets.ts'
import { boxAround, boxOf, contains } from '#geo/shapes/box.ts'
import { toPosition } from '#geo/position.ts'
import { metresPerDegree } from '#geo/shapes/geodesy.ts'
import { pixelAt, worldSide } from '#geo/tiles/mercator.ts'

/** A picture of relief behind an outline, in pixels from the corner of a square. */
interface Piece {
  address: string
  left: number
  top: number
  side: number
}

export interface SmallRelief {
  pieces: Piece[]
  /** The outline as an SVG path. */
  path: string
}

/** Metres on each side of the outline, as a part of its length, and the least side of the square. */
const MARGIN = 0.4
const LEAST = 120

/**
 * The relief around an outline in a square of `side` pixels, from the pictures of one tileset of real ground, or of invented ground
 * where there is no other. Without pictures there, only the outline.
 */
export function smallRelief(outline: Outline, tilesets: readonly Tileset[], side: number): SmallRelief {
  const box = boxAround(outline.map(toPosition))
  const middle = { longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2 }
  const degree = metresPerDegree(middle.latitude)
  const longest = Math.max((box.east - box.west) * degree.east, (box.north - box.south) * degree.north)
  const metres = Math.max(LEAST, longest * (1 + 2 * MARGIN))
  // The world as wide as it must be for the square to show so many metres.
  const world = (side / metres) * degree.east * 360
  const centre = pixelAt([middle.longitude, middle.latitude], world)
  const corner = [centre[0] - side / 2, centre[1] - side / 2] as const
  const corners = outline.map((place) => {
    const [x, y] = pixelAt(toPosition(place), world)
    return `${(x - corner[0]).toFixed(1)} ${(y - corner[1]).toFixed(1)}`
  })
  return { pieces: piecesOf({ box, world, corner, side }, tilesets), path: `M${corners.join('L')}Z` }
}

interface Square {
  box: ReturnType<typeof boxAround>
  world: number
  corner: readonly [number, number]
  side: number
}

function piecesOf({ box, world, corner, side }: Square, tilesets: readonly Tileset[]): Piece[] {
  const here = tilesets
    .filter(({ model, live, bounds }) => model === 'DTM' && !live && contains(boxOf(bounds), box))
    .sort((a, b) => Number(a.invented) - Number(b.invented) || a.cell - b.cell)
  const [tileset] = here
  const layer = tileset?.layers.find(({ id }) => id === 'hillshade') ?? tileset?.layers[0]
  if (!tileset || !layer) return []
  const wanted = Math.ceil(Math.log2(world / tileset.tileSize))
  const zoom = Math.min(Math.max(wanted, layer.minZoom), layer.maxZoom)
  const tile = (world / worldSide(zoom, tileset.tileSize)) * tileset.tileSize
  const template = reliefTiles(tileset, layer.id)
  const pieces: Piece[] = []
  for (let y = Math.floor(corner[1] / tile); y * tile < corner[1] + side; y += 1)
    for (let x = Math.floor(corner[0] / tile); x * tile < corner[0] + side; x += 1)
      pieces.push({
        address: template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y)),
        left: x * tile - corner[0],
        top: y * tile - corner[1],
        side: tile,
      })
  return pieces
}
