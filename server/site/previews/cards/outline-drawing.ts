import type { LatitudeLongitude } from '#geo/position.ts'
import { inFrame, lengthText, scaleBarOf, type Frame } from '../framing.rules.ts'
import type { Typeface } from '../letters/typeface.ts'
import { COLOURS } from './colours.ts'
import { letters, ringData, shape, type Point } from './shapes.ts'

/** With a light edge, so that it is visible on bright and dark ground. */
export function drawOutline(outline: readonly LatitudeLongitude[], frame: Frame, [dx, dy]: Point): string {
  const data = ringData(
    outline.map((place) => {
      const [x, y] = inFrame(frame, place)
      return [x + dx, y + dy] as const
    }),
  )
  return (
    shape(data, { fill: COLOURS.outline, opacity: 0.07, stroke: COLOURS.white, width: 11 }) +
    shape(data, { stroke: COLOURS.outline, width: 5.5 })
  )
}

interface BarPlace {
  frame: Frame
  latitude: number
  /** Position of its left end, in pixels. */
  at: Point
  mostPixels: number
}

export function drawScaleBar({ frame, latitude, at: [x, y], mostPixels }: BarPlace, face: Typeface): string {
  const { metres, pixels } = scaleBarOf(frame, latitude, mostPixels)
  const bar = `M${x} ${y - 9}V${y}H${(x + pixels).toFixed(2)}V${y - 9}`
  return [
    shape(bar, { stroke: COLOURS.white, width: 9 }),
    shape(bar, { stroke: COLOURS.ink, width: 3.5 }),
    letters({
      face,
      text: lengthText(metres),
      x: x + pixels / 2,
      y: y - 20,
      size: 26,
      fill: COLOURS.ink,
      edge: true,
      anchor: 'middle',
    }),
  ].join('')
}
