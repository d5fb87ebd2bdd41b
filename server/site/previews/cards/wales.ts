import coast from './wales.json' with { type: 'json' }
import type { LatitudeLongitude } from '#geo/position.ts'
import { frameAround, inFrame, type Frame, type Size } from '../framing.rules.ts'
import { COLOURS, dot, ringData, shape, type Point } from './shapes.ts'

/**
 * A ring around Wales: along its border with England from the Dee to the Severn, then through the sea. Drawn by eye
 * for these pictures, to a mile or two: accurate enough where a pixel is half a kilometre, and for nothing else.
 */
const AROUND_WALES: readonly LatitudeLongitude[] = [
  [53.6, -3.35],
  [53.42, -3.27],
  [53.37, -3.24],
  [53.29, -3.16],
  [53.255, -3.09],
  [53.245, -3.03],
  [53.225, -2.985],
  [53.205, -2.955],
  [53.18, -2.93],
  [53.16, -2.965],
  [53.14, -2.95],
  [53.12, -2.9],
  [53.08, -2.88],
  [53.05, -2.865],
  [53.02, -2.86],
  [53.0, -2.81],
  [52.985, -2.77],
  [52.965, -2.73],
  [52.94, -2.725],
  [52.92, -2.76],
  [52.9, -2.81],
  [52.925, -2.87],
  [52.945, -2.935],
  [52.95, -2.98],
  [52.93, -3.03],
  [52.93, -3.1],
  [52.91, -3.14],
  [52.87, -3.14],
  [52.83, -3.135],
  [52.8, -3.15],
  [52.78, -3.09],
  [52.765, -3.04],
  [52.735, -2.98],
  [52.715, -2.965],
  [52.695, -3.0],
  [52.665, -3.04],
  [52.64, -3.09],
  [52.61, -3.075],
  [52.58, -3.11],
  [52.55, -3.1],
  [52.53, -3.04],
  [52.505, -3.05],
  [52.495, -3.12],
  [52.47, -3.2],
  [52.44, -3.23],
  [52.41, -3.18],
  [52.375, -3.12],
  [52.35, -3.06],
  [52.34, -2.99],
  [52.31, -2.98],
  [52.275, -2.96],
  [52.255, -3.02],
  [52.235, -3.1],
  [52.2, -3.11],
  [52.16, -3.11],
  [52.135, -3.14],
  [52.115, -3.105],
  [52.08, -3.115],
  [52.05, -3.11],
  [52.01, -3.08],
  [51.96, -3.02],
  [51.92, -2.975],
  [51.925, -2.88],
  [51.88, -2.79],
  [51.84, -2.73],
  [51.83, -2.66],
  [51.78, -2.67],
  [51.74, -2.665],
  [51.7, -2.68],
  [51.645, -2.67],
  [51.615, -2.665],
  [51.57, -2.72],
  [51.52, -2.82],
  [51.43, -3.02],
  [51.36, -3.11],
  [51.31, -3.6],
  [51.3, -5.7],
  [53.6, -5.7],
]

/** The extremes of Wales: Skerries and Point of Ayr, Flat Holm, Grassholm and the Wye. */
const ENDS_OF_WALES: readonly [LatitudeLongitude, ...LatitudeLongitude[]] = [
  [53.43, -4.6],
  [51.37, -3.12],
  [51.73, -5.48],
  [51.8, -2.65],
]

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
