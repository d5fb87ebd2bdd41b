import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import type { TilesetLayer } from '#contract/relief/tilesets.ts'
import { numberWords } from '#language/numbers.ts'

/** What the shades of a layer mean, from the lower value to the higher one. */
export interface Legend {
  /** The layer whose words describe the two ends. */
  meaning: Exclude<ReliefLayerId, 'topographic-position'> | 'heights'
  /** Null where the layer has no values that mean anything by themselves; `in view`: those of the ground in view, not known. */
  values: Ends<number> | 'in view' | null
  /** As a value of `background-image`, from the lower value on the left. */
  gradient: string
  /** The higher value is the dark one. */
  highIsDark: boolean
}

export interface Ends<T> {
  low: T
  high: T
}

/** What the values of a layer are: shares of full light, degrees, metres, a share of the sky, or multiples of level ground. */
type Unit = 'light' | 'degrees' | 'above' | 'metres' | 'sky' | 'times'

const UNITS: Readonly<Record<Legend['meaning'], Unit | null>> = {
  hillshade: 'light',
  'multi-hillshade': 'light',
  slope: 'degrees',
  'local-relief': 'above',
  'sky-view-factor': 'sky',
  'positive-openness': 'degrees',
  'negative-openness': 'degrees',
  'local-dominance': 'times',
  vat: null,
  'colour-relief': 'degrees',
  heights: 'metres',
}

const BLACK_TO_WHITE = 'linear-gradient(to right, #000, #fff)'
const WHITE_TO_BLACK = 'linear-gradient(to left, #000, #fff)'

/** The legend of a layer of a tileset, from what the tileset says about it; null for tilesets that say too little. */
export function layerLegend({ id, parameters }: Pick<TilesetLayer, 'id' | 'parameters'>): Legend | null {
  if (id === 'topographic-position') return null
  if (id === 'colour-relief') return slopeColours(parameters)
  const { stretch } = parameters
  if (!isStretch(stretch)) return null
  const { low, high, inverted } = stretch
  return {
    meaning: id,
    values: UNITS[id] && { low, high },
    gradient: inverted ? WHITE_TO_BLACK : BLACK_TO_WHITE,
    highIsDark: inverted,
  }
}

function slopeColours({ slopeRadians, slopeColours: colours }: TilesetLayer['parameters']): Legend | null {
  if (!isPair(slopeRadians) || !isColours(colours)) return null
  const [low, high] = slopeRadians.map((radians) => (radians * 180) / Math.PI) as [number, number]
  return {
    meaning: 'colour-relief',
    values: { low, high },
    gradient: `linear-gradient(to right, ${colours.join(', ')})`,
    highIsDark: true,
  }
}

/** What the colours of topographic position mean. */
export interface ScaleKey {
  scale: 'broad' | 'meso' | 'local' | 'none'
  /** As `#rrggbb`. */
  colour: string
  /** Metres: the distances that the colour is about; null for the colour of no distance. */
  distances: { from: number; to: number } | null
}

/** The key to the colours of topographic position, widest distances first; null for other layers and tilesets that say too little. */
export function scaleKeys({ id, parameters }: Pick<TilesetLayer, 'id' | 'parameters'>): ScaleKey[] | null {
  if (id !== 'topographic-position') return null
  const { broadMetres, mesoMetres, localMetres } = parameters
  const colours = (parameters.scaleColours ?? {}) as Record<string, unknown>
  const ranges = { broad: broadMetres, meso: mesoMetres, local: localMetres, none: null }
  const keys: ScaleKey[] = []
  for (const [scale, range] of Object.entries(ranges) as [ScaleKey['scale'], unknown][]) {
    const colour = colours[scale]
    if (!isColours([colour])) return null
    const [from, to] = Array.isArray(range) ? (range as unknown[]) : []
    const hasRange = typeof from === 'number' && typeof to === 'number'
    if (!hasRange && scale !== 'none') return null
    keys.push({ scale, colour: String(colour), distances: hasRange ? { from, to } : null })
  }
  return keys
}

/** A value with its unit. */
export function valueWords(value: number, meaning: Legend['meaning'], language: string): string {
  const number = (options: Intl.NumberFormatOptions) =>
    numberWords(value, language, { maximumFractionDigits: 1, ...options }).replace('-', '−')
  switch (UNITS[meaning]) {
    case 'light':
      return `${numberWords(Math.round(100 * value), language)} %`
    case 'degrees':
      return `${number({ maximumFractionDigits: 0 })}°`
    case 'above':
      return `${number({ maximumFractionDigits: 2, signDisplay: 'exceptZero' })} m`
    case 'metres':
      return `${number({ maximumFractionDigits: 0 })} m`
    case 'times':
      return `× ${number({})}`
    default:
      return number({ maximumFractionDigits: 2 })
  }
}

function isStretch(value: unknown): value is Ends<number> & { inverted: boolean } {
  const { low, high, inverted } = (value ?? {}) as Record<string, unknown>
  return typeof low === 'number' && typeof high === 'number' && typeof inverted === 'boolean'
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number')
}

const COLOUR = /^#[0-9a-f]{6}$/

function isColours(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string' && COLOUR.test(part))
}
