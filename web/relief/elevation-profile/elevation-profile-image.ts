import { layOutChart } from './chart-layout.ts'
import type { Sample } from './heights-along.ts'

/** The texts on the image, in the visitor's language. */
export interface ImageWords {
  title: string
  /** Line below the title: start, end and length of the profile. */
  subtitle: string
  /** The lines under the chart: exaggeration, source of the heights, date. */
  notes: readonly string[]
  axes: string
  distance: (metres: number) => string
  height: (metres: number, decimals: number) => string
}

/** Pixels: sharp on a landscape A4 page. */
const WIDTH = 1800
const CHART = { top: 170, height: 640 }
const EDGE = 60
/** The chart is laid out at a size at which its numbers are readable, and then enlarged by this factor. */
const SCALE = 1.8
const FONT = '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif'

/** The profile as a PNG for a report. */
export async function elevationProfileImage(
  samples: readonly Sample[],
  exaggeration: number,
  words: ImageWords,
): Promise<Blob> {
  const height = CHART.top + CHART.height + 40 + words.notes.length * 36
  const canvas = new OffscreenCanvas(WIDTH, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw images')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, height)
  context.fillStyle = '#1d272e'
  context.font = `650 46px ${FONT}`
  context.fillText(words.title, EDGE, 82)
  context.font = `400 30px ${FONT}`
  context.fillStyle = '#4b5d69'
  context.fillText(words.subtitle, EDGE, 132)
  for (const [index, note] of words.notes.entries())
    context.fillText(note, EDGE, CHART.top + CHART.height + 50 + index * 36, WIDTH - 2 * EDGE)
  context.translate(EDGE, CHART.top)
  context.scale(SCALE, SCALE)
  drawChart(context, samples, exaggeration, words)
  return canvas.convertToBlob({ type: 'image/png' })
}

function drawChart(
  context: OffscreenCanvasRenderingContext2D,
  samples: readonly Sample[],
  exaggeration: number,
  words: ImageWords,
): void {
  const frame = { width: (WIDTH - 2 * EDGE) / SCALE, height: CHART.height / SCALE }
  const chart = layOutChart(samples, { ...frame, exaggeration })
  if (!chart) return
  const { left, right, bottom } = chart.plot
  const line = (from: [number, number], to: [number, number], colour: string) => {
    context.beginPath()
    context.moveTo(...from)
    context.lineTo(...to)
    context.strokeStyle = colour
    context.lineWidth = 1
    context.stroke()
  }
  context.font = `400 15px ${FONT}`
  context.fillStyle = '#4b5d69'
  context.textAlign = 'right'
  for (const { value, at } of chart.heightTicks) {
    line([left, at], [right, at], '#dbe2e6')
    context.fillText(words.height(value, chart.heightDecimals), left - 8, at + 5)
  }
  context.textAlign = 'center'
  for (const { value, at } of chart.distanceTicks) {
    line([at, bottom], [at, bottom + 5], '#16222b')
    context.fillText(words.distance(value), at, bottom + 20)
  }
  context.fillText(words.axes, (left + right) / 2, frame.height - 2)
  for (const run of chart.runs) drawRun(context, run, bottom)
  line([left, bottom], [right, bottom], '#16222b')
}

function drawRun(
  context: OffscreenCanvasRenderingContext2D,
  run: readonly { x: number; y: number }[],
  floor: number,
): void {
  const ground = new Path2D()
  for (const { x, y } of run) ground.lineTo(x, y)
  const filled = new Path2D(ground)
  filled.lineTo(run.at(-1)?.x ?? 0, floor)
  filled.lineTo(run[0]?.x ?? 0, floor)
  context.fillStyle = '#e6ead6'
  context.fill(filled)
  context.strokeStyle = '#16222b'
  context.lineWidth = 2
  context.lineJoin = 'round'
  context.stroke(ground)
}
