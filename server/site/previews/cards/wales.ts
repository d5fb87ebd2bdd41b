import type { LatitudeLongitude } from '#geo/position.ts'
import coast from './wales.json' with { type: 'json' }
import { frameAround, inFrame, type Frame, type Size } from '../framing.rules.ts'
import { COLOURS } from './colours.ts'
import { dot, ringData, shape, type Point } from './shapes.ts'
import { AROUND_WALES, ENDS_OF_WALES } from './wales-border.ts'

interface WalesPaint {
  land: string
  /** Null to draw only Wales. */
  beyond: string | null
  shore: string
  shoreWidth: number
}

export const ON_LICHEN: WalesPaint = {
  land: COLOURS.paper,
  beyond: '#d9dfc6',
  shore: COLOURS.lichen,
  shoreWidth: 2,
}

export const ON_SLATE: WalesPaint = {
  land: '#3d5160',
  beyond: '#2a3b48',
  shore: COLOURS.brackenPale,
  shoreWidth: 2,
}

interface WalesPlace {
  at: Point
  size: Size
  /** Share of the size that Wales fills. */
  share: number
  paint: WalesPaint
}

export interface WalesDrawing {
  svg: string
  /** Returns the pixel of a place. */
  placed: (place: LatitudeLongitude) => Point
}

/** Draws the outline of Wales and the land beyond its border. Natural Earth 1:10m (public domain) for the coast. */
export function drawWales({ at: [x, y], size, share, paint }: WalesPlace): WalesDrawing {
  const frame = frameAround(ENDS_OF_WALES, size, { share })
  const placed = (place: LatitudeLongitude): Point => shifted(inFrame(frame, place), [x, y])
  const land = landData(frame, [x, y])
  // Names that are unique within a picture.
  const [whole, wales] = [`whole-${x}-${y}`, `wales-${x}-${y}`]
  const border = ringData(AROUND_WALES.map(placed))
  const svg = [
    `<clipPath id="${whole}"><rect x="${x}" y="${y}" width="${size.width}" height="${size.height}"/></clipPath>`,
    `<clipPath id="${wales}"><path d="${border}"/></clipPath>`,
    `<clipPath id="${wales}-land"><path d="${land}"/></clipPath>`,
    `<g clip-path="url(#${whole})">`,
    paint.beyond ? shape(land, { fill: paint.beyond }) : '',
    `<g clip-path="url(#${wales})">${shape(land, { fill: paint.land, stroke: paint.shore, width: paint.shoreWidth })}</g>`,
    `<g clip-path="url(#${wales}-land)">${shape(border, { stroke: paint.shore, width: paint.shoreWidth })}</g>`,
    '</g>',
  ].join('')
  return { svg, placed }
}

export function placeDot(point: Point, radius: number): string {
  return dot(point, radius, { fill: COLOURS.outline, stroke: COLOURS.white, width: radius / 3 })
}

function landData(frame: Frame, at: Point): string {
  return coast.coordinates
    .flat()
    .map((ring) =>
      ringData(
        ring.map(([longitude = 0, latitude = 0]) => shifted(inFrame(frame, [latitude, longitude]), at)),
      ),
    )
    .join('')
}

function shifted([x, y]: Point, [dx, dy]: Point): Point {
  return [x + dx, y + dy]
}
