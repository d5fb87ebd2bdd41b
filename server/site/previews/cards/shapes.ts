import type { Typeface } from '../letters/typeface.ts'

/** The colours of the pages (web/ui/style/theme.ts), which the server does not import, and the map's colour of outlines. */
export const COLOURS = {
  ink: '#1d272e',
  slate: '#22313c',
  slateMid: '#4b5d69',
  slatePale: '#dbe2e6',
  bracken: '#8a4f14',
  brackenPale: '#e9c48f',
  lichen: '#566b2d',
  lichenPale: '#e6ead6',
  paper: '#f8f7f3',
  white: '#ffffff',
  outline: '#97009c',
} as const

/** Pixels from the picture's north-west corner. */
export type Point = readonly [x: number, y: number]

interface Paint {
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}

/** A shape as SVG. Its data consist of numbers only: texts written by people are never part of a drawing. */
export function shape(data: string, { fill = 'none', stroke, width = 1, opacity }: Paint): string {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`
    : ''
  const clear = opacity === undefined ? '' : ` fill-opacity="${opacity}"`
  return `<path d="${data}" fill="${fill}" fill-rule="nonzero"${clear}${line}/>`
}

export function ringData(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`
}

interface Written {
  face: Typeface
  text: string
  x: number
  /** Vertical position of the baseline. */
  y: number
  size: number
  fill: string
  /** A light edge, so that it is visible on any ground. */
  edge?: boolean
  anchor?: 'start' | 'end' | 'middle'
}

export function letters({ face, text, x, y, size, fill, edge, anchor = 'start' }: Written): string {
  const width = face.measure(text, size)
  const start = x - { start: 0, middle: width / 2, end: width }[anchor]
  const data = face.pathOf(text, { x: start, y, size })
  return (edge ? shape(data, { stroke: COLOURS.white, width: size / 5 }) : '') + shape(data, { fill })
}

export function box(
  { x, y, width, height, radius }: Record<'x' | 'y' | 'width' | 'height' | 'radius', number>,
  fill: string,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

export function dot(
  [x, y]: Point,
  radius: number,
  { fill = 'none', stroke = 'none', width = 1 }: Paint,
): string {
  return `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${radius}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`
}

/** The portal's logo: two hills and the light on them, in a square of 32. */
export function mark({ x, y, size }: { x: number; y: number; size: number }): string {
  const hills = 'M4.5 26C9 26 11 12 18 12S25 26 28 26M10.5 26C13 26 14 17.5 18 17.5S22.5 26 24.5 26'
  return [
    `<g transform="translate(${x} ${y}) scale(${size / 32})">`,
    box({ x: 0, y: 0, width: 32, height: 32, radius: 6 }, COLOURS.slate),
    shape(hills, { stroke: COLOURS.paper, width: 2.4 }),
    shape('M5 5L11 10.5', { stroke: COLOURS.brackenPale, width: 2.8 }),
    '</g>',
  ].join('')
}
