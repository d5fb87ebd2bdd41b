import type { LatitudeLongitude } from '#geo/position.ts'
import { type Frame, frameAround, middleOf, inFrame, lengthText, scaleBarOf } from '../framing.rules.ts'
import type { Typefaces, Typeface } from '../letters/typeface.ts'
import { drawableText, fittingLines } from '../text-lines.rules.ts'
import { SIDE, type Card } from './card.ts'
import { COLOURS, box, letters, ringData, shape, type Point } from './shapes.ts'
import { drawWales, ON_LICHEN, placeDot } from './wales.ts'

export interface RecordOnCard {
  outline: readonly [LatitudeLongitude, ...LatitudeLongitude[]]
  /** Null without relief; the outline is then drawn beside a map of Wales. */
  relief: { picture: Buffer; credit: string } | null
}

/** The part of the picture that the outline fills, so that the ground around it is visible too. */
export const ON_RELIEF = { share: 0.56, leastWidth: 220 } as const
const WALES_BESIDE = { width: 296, height: SIDE.height } as const
const BESIDE_WALES = { x: 912, y: 184, width: 248, height: 250 } as const
const INSET = { width: 118, height: 138 } as const

export function frameOnRelief(outline: RecordOnCard['outline']): Frame {
  return frameAround(outline, SIDE, ON_RELIEF)
}

type RightSide = Pick<Card, 'drawing' | 'pictures' | 'background'>

export function recordSide({ outline, relief }: RecordOnCard, faces: Typefaces): RightSide {
  return relief ? onRelief(outline, relief, faces) : besideWales(outline, faces)
}

function onRelief(
  outline: RecordOnCard['outline'],
  { picture, credit }: NonNullable<RecordOnCard['relief']>,
  faces: Typefaces,
): RightSide {
  const frame = frameOnRelief(outline)
  const middle = middleOf(outline)
  const inset = { x: SIDE.x + SIDE.width - INSET.width - 24, y: 24 }
  const wales = drawWales({
    at: [inset.x, inset.y],
    size: INSET,
    share: 0.84,
    paint: { ...ON_LICHEN, land: COLOURS.lichenPale, beyond: null, shoreWidth: 1.5 },
  })
  return {
    background: COLOURS.slatePale,
    pictures: [{ input: picture, left: SIDE.x, top: SIDE.y }],
    drawing: [
      drawOutline(outline, frame, [SIDE.x, SIDE.y]),
      box({ ...inset, ...INSET, radius: 10 }, COLOURS.paper),
      wales.svg,
      placeDot(wales.placed(middle), 6),
      drawScaleBar(
        { frame, latitude: middle[0], at: [SIDE.x + 28, SIDE.height - 30], mostPixels: 170 },
        faces.regular,
      ),
      creditLine(credit, faces),
    ].join(''),
  }
}

function besideWales(outline: RecordOnCard['outline'], faces: Typefaces): RightSide {
  const middle = middleOf(outline)
  const wales = drawWales({
    at: [SIDE.x, SIDE.y],
    size: WALES_BESIDE,
    share: 0.88,
    paint: { ...ON_LICHEN, beyond: null },
  })
  const frame = frameAround(outline, BESIDE_WALES, { share: 0.86 })
  const { x, y, width, height } = BESIDE_WALES
  return {
    background: COLOURS.lichenPale,
    pictures: [],
    drawing: [
      wales.svg,
      placeDot(wales.placed(middle), 11),
      box({ x: x - 14, y: y - 40, width: width + 28, height: height + 130, radius: 14 }, COLOURS.paper),
      drawOutline(outline, frame, [x, y]),
      drawScaleBar(
        { frame, latitude: middle[0], at: [x + 16, y + height + 62], mostPixels: width - 60 },
        faces.regular,
      ),
    ].join(''),
  }
}

/** The credit of the relief, as its licence requires. */
function creditLine(credit: string, { regular }: Typefaces): string {
  const text = drawableText(credit, regular.draws)
  if (text === null) return ''
  const { lines, size } = fittingLines(text, regular.measure, { width: 330, mostLines: 1, sizes: [18] })
  const [line = ''] = lines
  return letters({
    face: regular,
    text: line,
    x: SIDE.x + SIDE.width - 24,
    y: SIDE.height - 26,
    size,
    fill: COLOURS.ink,
    edge: true,
    anchor: 'end',
  })
}

/** With a light edge, so that it is visible on bright and dark ground. */
function drawOutline(outline: readonly LatitudeLongitude[], frame: Frame, [dx, dy]: Point): string {
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

function drawScaleBar({ frame, latitude, at: [x, y], mostPixels }: BarPlace, face: Typeface): string {
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
