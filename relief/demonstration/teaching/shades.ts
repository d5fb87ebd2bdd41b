import sharp from 'sharp'
import type { Grid } from '../../height-source.ts'
import { hillshade, slope, type Sun } from '../../kernels/shading.ts'

/** How a frame is shown: lit from one side, lit from four sides at once, or by slope. */
export type View = Sun | 'multi' | 'slope'

/**
 * Position in metres east and south of the north-west corner, and width in metres; the height is three quarters of
 * the width.
 */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly across: number
}

/** Size of an image of the lessons in pixels. */
export const PICTURE = { width: 640, height: 480 } as const
const FOUR_SUNS = [225, 270, 315, 0].map((azimuth): Sun => ({ azimuth, altitude: 30 }))
/** From dark slate to paper, the colours of the portal. */
const INK = [22, 32, 40] as const
const PAPER = [250, 248, 242] as const

/** Renders a frame as WebP. Its darkest and lightest two hundredths become the ends of the scale. */
export async function pictureRelief(heights: Grid, frame: Frame, view: View, quality = 62): Promise<Buffer> {
  const tones = tonesOf(cut(heights, frame), view)
  const inner = tones.values.filter((tone) => !Number.isNaN(tone)).toSorted()
  const dark = inner[Math.floor(inner.length * 0.005)] ?? 0
  const light = inner[Math.floor(inner.length * 0.995)] ?? 1
  const pixels = Uint8Array.from({ length: tones.values.length * 3 }, (_, at) => {
    const tone = tones.values[Math.floor(at / 3)] ?? NaN
    const part = Math.min(1, Math.max(0, (tone - dark) / Math.max(1e-6, light - dark)))
    const channel = at % 3
    const ink = INK[channel] ?? 0
    return Math.round(ink + ((PAPER[channel] ?? 255) - ink) * part)
  })
  const raw = { width: tones.width, height: tones.height, channels: 3 } as const
  return (
    sharp(pixels, { raw })
      // The outermost ring has no neighbours, and so no shade.
      .extract({ left: 2, top: 2, width: tones.width - 4, height: tones.height - 4 })
      .resize(PICTURE.width, PICTURE.height, { kernel: 'cubic', fit: 'fill' })
      .webp({ quality, effort: 6 })
      .toBuffer()
  )
}

function tonesOf(heights: Grid, view: View): Grid {
  if (view === 'slope') {
    const steep = slope(heights)
    return { ...steep, values: steep.values.map((degrees) => -degrees) }
  }
  if (view !== 'multi') return hillshade(heights, view)
  const shades = FOUR_SUNS.map((sun) => hillshade(heights, sun))
  const values = heights.values.map((_, at) =>
    shades.reduce((sum, shade) => sum + (shade.values[at] ?? NaN) / shades.length, 0),
  )
  return { ...heights, values }
}

/**
 * Returns the ground in the frame. Its survey noise is smoothed a little, which looks better and makes a smaller
 * file.
 */
function cut(heights: Grid, { x, y, across }: Frame): Grid {
  const width = Math.round(across) + 4
  const height = Math.round((across * PICTURE.height) / PICTURE.width) + 4
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)]
  const values = Float32Array.from({ length: width * height }, (_, at) => {
    const column = left + (at % width)
    const row = top + Math.floor(at / width)
    let sum = 0
    for (let v = -1; v <= 1; v++)
      for (let u = -1; u <= 1; u++)
        sum +=
          (2 - Math.abs(u)) *
          (2 - Math.abs(v)) *
          (heights.values[(row + v) * heights.width + column + u] ?? NaN)
    return sum / 16
  })
  return { ...heights, width, height, values }
}
