import type { MapLibreMap } from 'maplibre-gl'

/**
 * How everything that is marked on the map looks, the map's layers and the swatches of their rows alike. Colours alone tell nothing
 * apart: `told` says by what else a mark is known. marks.test.ts computes how far the colours are from each other for everybody.
 */
export interface Mark {
  stroke: string
  /** Width of the stroke, or radius of the dot, in pixels. */
  width: number
  /** Colour around the stroke, so that an edge shows on every grey of the relief. */
  casing: string
  /** Pixels of the casing on each side of the stroke. */
  casingWidth: number
  told: 'line' | 'pulse' | 'corners' | 'hatched' | 'dashed' | 'ring'
}

const WHITE = '#ffffff'
const INK = '#1b1b1b'
const PURPLE = '#97009c'

export const MARKS = {
  records: { stroke: PURPLE, width: 2, casing: WHITE, casingWidth: 1, told: 'line' },
  selected: { stroke: PURPLE, width: 4, casing: WHITE, casingWidth: 3, told: 'pulse' },
  drawing: { stroke: '#00c8ff', width: 3, casing: INK, casingWidth: 1.5, told: 'corners' },
  monuments: { stroke: '#c8501e', width: 2, casing: WHITE, casingWidth: 1, told: 'hatched' },
  parks: { stroke: '#00603a', width: 2, casing: WHITE, casingWidth: 1, told: 'dashed' },
  nmr: { stroke: '#ffd83d', width: 7, casing: INK, casingWidth: 2, told: 'ring' },
} as const satisfies Readonly<Record<string, Mark>>

/** The width of the whole line under a stroke that its casing shows around. */
export function cased({ width, casingWidth }: Pick<Mark, 'width' | 'casingWidth'>): number {
  return width + 2 * casingWidth
}

/** Of parks: dashes and gaps in widths of the line. */
export const PARK_DASHES = [4, 2] as const

/** The slanted lines inside scheduled monuments. */
export const HATCH = {
  /** Name of the map's image. */
  image: 'hatched-monuments',
  /** Pixels from one line to the next, along an edge, and how thick each is. */
  period: 8,
  thickness: 1.5,
} as const

/** Pixels of the image to one of the map. */
export const HATCH_RATIO = 2

/** Gives a map the images of the marks. Each map needs them once, before or after the layers that use them. */
export function addMarkImages(map: Pick<MapLibreMap, 'hasImage' | 'addImage'>): void {
  if (!map.hasImage(HATCH.image))
    map.addImage(HATCH.image, hatchImage(MARKS.monuments.stroke), { pixelRatio: HATCH_RATIO })
}

/** One period of the slanted lines, as pixels of red, green, blue and alpha, which repeat without a seam. */
export function hatchImage(colour: string): { width: number; height: number; data: Uint8Array } {
  const size = HATCH.period * HATCH_RATIO
  const half = (HATCH.thickness * HATCH_RATIO * Math.SQRT2) / 2
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const data = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const across = (x + y) % size
      const distance = Math.min(across, size - across)
      const alpha = Math.min(1, Math.max(0, half + 0.5 - distance))
      data.set([red ?? 0, green ?? 0, blue ?? 0, Math.round(255 * alpha)], (y * size + x) * 4)
    }
  return { width: size, height: size, data }
}
