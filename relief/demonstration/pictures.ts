import sharp from 'sharp'
import { hillshade, slope, type Sun } from '../kernels/shading.ts'
import type { Grid } from '../height-source.ts'
import type { Path } from './path.ts'

const PICTURE = { width: 1200, height: 900 } as const
/** The sun is lower than on the map, because a low sun makes low banks visible. */
const LOW_SUN: Sun = { azimuth: 315, altitude: 25 }
/** The least width of ground in a picture, in metres: a barrow needs its surroundings. */
const LEAST_ACROSS = 150

/** The landscape as hillshade (0 to 1) and as slope in degrees. */
export interface ReliefViews {
  readonly lit: Grid
  readonly steep: Grid
}

/** Computes both views of the landscape. */
export function viewRelief(heights: Grid): ReliefViews {
  return { lit: hillshade(heights, LOW_SUN), steep: slope(heights) }
}

/** Makes two JPEGs of an earthwork: its hillshade from the north-west, and its slope (steeper is darker). */
export async function pictureEarthwork(views: ReliefViews, outline: Path): Promise<[Buffer, Buffer]> {
  const frame = frameAround(views.lit, outline)
  return Promise.all([
    render(views.lit, frame, (shade) => shade),
    render(views.steep, frame, (degrees) => 1 - degrees / 45),
  ])
}

interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function frameAround(grid: Grid, outline: Path): Frame {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const wide = Math.max(...xs) - Math.min(...xs)
  const tall = Math.max(...ys) - Math.min(...ys)
  const shape = PICTURE.width / PICTURE.height
  const width = Math.round(Math.min(grid.width - 2, Math.max(LEAST_ACROSS, 1.4 * wide, 1.4 * tall * shape)))
  const height = Math.round(width / shape)
  const centred = (values: readonly number[], size: number, limit: number): number => {
    const middle = (Math.max(...values) + Math.min(...values)) / 2
    return Math.round(Math.max(1, Math.min(limit - 1 - size, middle - size / 2)))
  }
  return { left: centred(xs, width, grid.width), top: centred(ys, height, grid.height), width, height }
}

/** Renders a frame. Its darkest and lightest hundredths become black and white. */
async function render(grid: Grid, frame: Frame, tone: (value: number) => number): Promise<Buffer> {
  const tones = new Float32Array(frame.width * frame.height)
  for (let row = 0; row < frame.height; row++) {
    for (let column = 0; column < frame.width; column++) {
      const value = grid.values[(frame.top + row) * grid.width + frame.left + column] ?? NaN
      tones[row * frame.width + column] = tone(value)
    }
  }
  const sorted = tones.toSorted()
  const dark = sorted[Math.floor(sorted.length * 0.01)] ?? 0
  const light = sorted[Math.floor(sorted.length * 0.99)] ?? 1
  const bytes = Uint8Array.from(tones, (value) => {
    const part = (value - dark) / Math.max(1e-6, light - dark)
    return 20 + 230 * Math.min(1, Math.max(0, part))
  })
  return sharp(bytes, { raw: { width: frame.width, height: frame.height, channels: 1 } })
    .resize(PICTURE.width, PICTURE.height, { kernel: 'cubic' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
