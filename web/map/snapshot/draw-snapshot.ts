import { UPLAND } from '#web/ui/style/theme.ts'
import { layOutSnapshot, type Font, type SnapshotLayout, type SnapshotWords } from './snapshot-layout.ts'
import type { MapShot } from './shoot-map.ts'

export interface SnapshotParts {
  shot: MapShot
  words: SnapshotWords
  /** Length of the scale bar in metres, and in words; null in a tilted view, where no scale holds. */
  scale: { length: number; words: string } | null
  /** The letter at the tip of the arrow. */
  north: string
  /** Labels of the two halves; null where there is only one map. */
  sides: { left: string; right: string } | null
}

const TONES = { strong: UPLAND.slate, soft: UPLAND.slateMid, warning: UPLAND.bracken } as const
const FAMILY = '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif'

/** Draws the whole snapshot on a canvas and sizes the canvas to fit. The fonts of the page must have loaded. */
export function drawSnapshot(canvas: HTMLCanvasElement, parts: SnapshotParts): void {
  const { shot, words, scale, sides } = parts
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw images')
  const layout = layOutSnapshot(words, {
    map: shot,
    scale: scale && { width: scale.length / shot.pixelSize, words: scale.words },
    widthOf: (text, font) => {
      context.font = cssFont(font)
      return context.measureText(text).width
    },
  })
  canvas.width = Math.round(layout.width * shot.scale)
  canvas.height = Math.round(layout.height * shot.scale)
  context.scale(shot.scale, shot.scale)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, layout.width, layout.height)
  drawMap(context, layout, shot)
  if (sides && shot.divider !== null) drawHalves(context, layout, shot.divider, sides)
  drawScaleBar(context, layout)
  drawNorth(context, layout, { letter: parts.north, bearing: shot.bearing })
  for (const { text, x, y, font, tone } of layout.lines) {
    context.font = cssFont(font)
    context.fillStyle = TONES[tone]
    context.fillText(text, x, y)
  }
}

/** Waits until the fonts of the page have loaded; otherwise the first snapshot would use another font. */
export async function fontsOfSnapshot(): Promise<void> {
  const weights: Font['weight'][] = [400, 600, 650]
  await Promise.all(weights.map((weight) => document.fonts.load(cssFont({ size: 16, weight }))))
}

function drawMap(context: CanvasRenderingContext2D, { map }: SnapshotLayout, { pixels }: MapShot): void {
  context.drawImage(pixels, map.x, map.y, map.width, map.height)
  context.strokeStyle = UPLAND.slate
  context.lineWidth = 1
  context.strokeRect(map.x - 0.5, map.y - 0.5, map.width + 1, map.height + 1)
}

/** The divider, with the label of each half at the bottom. */
function drawHalves(
  context: CanvasRenderingContext2D,
  { map }: SnapshotLayout,
  divider: number,
  sides: { left: string; right: string },
): void {
  const x = map.x + divider
  context.fillStyle = UPLAND.slate
  context.fillRect(x - 2.5, map.y, 5, map.height)
  context.fillStyle = '#fff'
  context.fillRect(x - 1.5, map.y, 3, map.height)
  context.font = cssFont({ size: 16, weight: 600 })
  const pad = 10
  const height = 30
  const y = map.y + map.height - height - 12
  const chip = (text: string, left: number, width: number) => {
    context.fillStyle = '#ffffffeb'
    context.beginPath()
    context.roundRect(left, y, width, height, 6)
    context.fill()
    context.fillStyle = UPLAND.slate
    context.fillText(text, left + pad, y + 20)
  }
  const widthOf = (text: string) => context.measureText(text).width + 2 * pad
  // A half that is too narrow for its label has none, because the label would run into the other half.
  if (widthOf(sides.left) + 24 <= divider) chip(sides.left, map.x + 12, widthOf(sides.left))
  if (widthOf(sides.right) + 24 <= map.width - divider)
    chip(sides.right, map.x + map.width - 12 - widthOf(sides.right), widthOf(sides.right))
}

/** Two parts, dark and light, so that half the length can be read off as well. */
function drawScaleBar(context: CanvasRenderingContext2D, { scaleBar }: SnapshotLayout): void {
  if (!scaleBar) return
  const { x, y, width, height } = scaleBar
  context.fillStyle = '#fff'
  context.fillRect(x, y, width, height)
  context.fillStyle = UPLAND.slate
  context.fillRect(x, y, width / 2, height)
  context.strokeStyle = UPLAND.slate
  context.lineWidth = 1.5
  context.strokeRect(x + 0.75, y + 0.75, width - 1.5, height - 1.5)
}

/** A needle with one dark half, rotated to point north. */
function drawNorth(
  context: CanvasRenderingContext2D,
  { north: { x, y, radius } }: SnapshotLayout,
  { letter, bearing }: { letter: string; bearing: number },
): void {
  const angle = (-bearing * Math.PI) / 180
  const needle = radius * 0.62
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  const half = (side: 1 | -1) => {
    context.beginPath()
    context.moveTo(0, -needle * 0.75)
    context.lineTo(side * needle * 0.55, needle)
    context.lineTo(0, needle * 0.6)
    context.closePath()
  }
  context.strokeStyle = UPLAND.slate
  context.lineWidth = 1.5
  context.lineJoin = 'round'
  context.fillStyle = UPLAND.slate
  half(-1)
  context.fill()
  context.stroke()
  half(1)
  context.stroke()
  context.translate(0, -radius * 0.8)
  // The letter stays upright.
  context.rotate(-angle)
  context.font = cssFont({ size: 14, weight: 650 })
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(letter, 0, 0)
  context.restore()
}

function cssFont({ size, weight }: Font): string {
  return `${weight} ${size}px ${FAMILY}`
}
