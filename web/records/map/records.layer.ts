import type { LayerProps, SourceProps } from '@vis.gl/react-maplibre'
import type { CircleLayerSpecification, ExpressionSpecification } from 'maplibre-gl'
import { recordFilterQuery, type RecordFilter } from '#contract/records/record-filter.ts'
import {
  getRecordTile,
  RECORD_OUTLINES_FROM_ZOOM,
  RECORD_TILE_LAYERS,
  RECORD_TILES_MAX_ZOOM,
} from '#contract/records/places/tiles.ts'
import { cased, MARKS } from '#web/map/layers/marks.ts'
import {
  bySure,
  byState,
  CASING,
  CONFIRMED_CASING,
  DASHES,
  FILLS,
  isConfirmed,
  isDrawnAs,
  isShown,
  PATTERNS,
  PLAIN_WIDTH,
  WIDTHS,
  type Pattern,
  type RecordLook,
} from './record-patterns.ts'

export const RECORDS_SOURCE = 'finds'
/** The state of a record that was just selected, from 0 to 1, and what a whole pulse adds to the casing in pixels. */
export const PULSE = 'pulse'
const PULSE_WIDTH = 12
/** MapLibre's zoom from which an outline shows its shape and no longer needs a dot. */
const OUTLINES_SPEAK_FROM = 15

interface RecordsOptions extends RecordLook {
  visible: boolean
  /** Opacity of all parts, 0 to 1. */
  opacity: number
  /** A fill would hide the relief that the outline is about. */
  filled: boolean
  /** Colour of outlines, dots and counted points. */
  colour: string
  /** Colour of the line around dots, of casings and of numbers. */
  contrast: string
  /** Colour of records that were judged not archaeological. */
  rejectedColour: string
}

interface RecordsSource {
  origin: string
  /** Changes when records do, so that no cached tile is shown again. */
  version: number
  filter: RecordFilter
}

/** The records that meet the filter, as vector tiles. */
export function recordsSource({ origin, version, filter }: RecordsSource): SourceProps {
  const query = new URLSearchParams({ v: String(version), ...recordFilterQuery(filter) })
  return {
    type: 'vector',
    // The full address, because the map's worker would resolve a relative one against its own.
    tiles: [`${origin}${getRecordTile.path}?${query}`],
    maxzoom: RECORD_TILES_MAX_ZOOM,
    // Highlights belong to a record, not to a tile.
    promoteId: 'id',
  }
}

/** From the bottom up: outlines in close views, with a dot while they are only a few pixels wide; counted points far out, and wherever there are too many for outlines. */
export function recordsLayers(options: RecordsOptions): LayerProps[] {
  return [...outlineLayers(options), ...countLayers(options)]
}

const layoutOf = ({ visible }: RecordsOptions) => ({
  visibility: visible ? ('visible' as const) : ('none' as const),
})

function outlineLayers(options: RecordsOptions): LayerProps[] {
  const { opacity, contrast } = options
  const layout = layoutOf(options)
  const drawn = { 'source-layer': RECORD_TILE_LAYERS.outlines, minzoom: RECORD_OUTLINES_FROM_ZOOM }
  return [
    {
      ...{ id: RECORD_LAYERS.fill, type: 'fill', ...drawn, layout, filter: isShown(options) },
      paint: { 'fill-color': colourOf(options), 'fill-opacity': fillOf(options) },
    },
    {
      ...{ id: RECORD_LAYERS.casing, type: 'line', ...drawn, filter: isShown(options) },
      layout: { ...layout, 'line-join': 'round' },
      paint: {
        'line-color': contrast,
        'line-width': casingWidth(options),
        'line-opacity': opacity,
      },
    },
    ...PATTERNS.map((pattern) => lineLayer(pattern, options)),
    {
      id: RECORD_LAYERS.place,
      type: 'circle',
      'source-layer': RECORD_TILE_LAYERS.places,
      minzoom: RECORD_OUTLINES_FROM_ZOOM,
      maxzoom: OUTLINES_SPEAK_FROM,
      layout,
      filter: isShown(options),
      paint: placePaint(options),
    },
  ]
}

/** The outlines with one pattern: MapLibre draws no two patterns in a layer. */
function lineLayer(pattern: Pattern, options: RecordsOptions): LayerProps {
  const { style, opacity } = options
  const width = widthIn(style)
  return {
    id: pattern === 'solid' ? RECORD_LAYERS.outline : `${RECORD_LAYERS.outline}-${pattern}`,
    type: 'line',
    'source-layer': RECORD_TILE_LAYERS.outlines,
    minzoom: RECORD_OUTLINES_FROM_ZOOM,
    filter: isDrawnAs(pattern, options),
    layout: {
      ...layoutOf(options),
      'line-join': 'round',
      ...(pattern === 'dotted' && { 'line-cap': 'round' }),
    },
    paint: {
      'line-color': colourOf(options),
      'line-width': highlighted(width, plus(width, 1), plus(width, 2)),
      'line-opacity': opacity,
      ...(pattern !== 'solid' && { 'line-dasharray': [...DASHES[pattern]] }),
    },
  }
}

function widthIn(style: RecordsOptions['style']): Value {
  return style === 'confidence' ? bySure(WIDTHS, PLAIN_WIDTH) : PLAIN_WIDTH
}

/** Wider around confirmed records, and around a selected one, where it pulses. */
function casingWidth(options: RecordsOptions): ExpressionSpecification {
  const width = widthIn(options.style)
  const casing: Value =
    options.style === 'state' ? ['case', isConfirmed(options), CONFIRMED_CASING, CASING] : CASING
  const around = plus(width, casing)
  const selected = plus(plus(width, 2), cased(MARKS.selected) - MARKS.selected.width)
  const pulsing = plus(selected, ['*', PULSE_WIDTH, ['number', ['feature-state', PULSE], 0]])
  return highlighted(around, plus(around, 1), pulsing)
}

function colourOf({ style, colour, rejectedColour }: RecordsOptions): string | ExpressionSpecification {
  return style === 'state' ? byState({ not_archaeological: rejectedColour }, colour) : colour
}

function fillOf({ style, filled, opacity }: RecordsOptions): number | ExpressionSpecification {
  if (style === 'confidence') {
    const fill = bySure(FILLS, 0)
    const faded = (more: number): ExpressionSpecification => ['*', opacity, ['+', fill, more]]
    return highlighted(faded(0), faded(0.1), faded(0.2))
  }
  // With no opacity it is still there for the pointer.
  return filled ? highlighted(0.1 * opacity, 0.2 * opacity, 0.3 * opacity) : 0
}

/** Dots are hollow where outlines are broken lines, and have a wide rim where those have a casing. */
function placePaint(options: RecordsOptions): NonNullable<CircleLayerSpecification['paint']> {
  const { style, opacity, colour, contrast } = options
  const fading = { 'circle-opacity': fadingOut(opacity), 'circle-stroke-opacity': fadingOut(opacity) }
  const plain = {
    'circle-color': colour,
    'circle-radius': highlighted(5, 7, 8),
    'circle-stroke-color': contrast,
    'circle-stroke-width': 1.5,
    ...fading,
  }
  if (style === 'plain') return plain
  if (style === 'confidence')
    return {
      ...plain,
      'circle-color': ['case', ['has', 'sure'], colour, contrast],
      'circle-radius': highlighted(bySure(DOTS, 5), plus(bySure(DOTS, 5), 2), plus(bySure(DOTS, 5), 3)),
      'circle-stroke-color': ['case', ['has', 'sure'], contrast, colour],
    }
  return {
    ...plain,
    'circle-color': byState({ not_archaeological: contrast, already_recorded: contrast }, colour),
    'circle-stroke-color': byState(
      { not_archaeological: options.rejectedColour, already_recorded: colour },
      contrast,
    ),
    'circle-stroke-width': byState({ verified: 3.5 }, 1.5),
  }
}

/** Radii of dots in pixels. */
const DOTS = { high: 7, medium: 6, low: 5, negligible: 4 } as const

function plus(value: Value, more: Value): Value {
  return typeof value === 'number' && typeof more === 'number' ? value + more : ['+', value, more]
}

function countLayers(options: RecordsOptions): LayerProps[] {
  const { opacity, colour, contrast } = options
  const layout = layoutOf(options)
  return [
    {
      id: RECORD_LAYERS.count,
      type: 'circle',
      'source-layer': RECORD_TILE_LAYERS.counts,
      layout,
      paint: {
        'circle-color': colour,
        'circle-opacity': 0.9 * opacity,
        'circle-stroke-opacity': opacity,
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['log10', ['get', 'count']],
          0,
          7,
          0.3,
          11,
          1,
          15,
          2,
          17,
          4,
          22,
        ],
        'circle-stroke-color': contrast,
        'circle-stroke-width': 2,
      },
    },
    {
      id: RECORD_LAYERS.number,
      type: 'symbol',
      'source-layer': RECORD_TILE_LAYERS.counts,
      filter: ['>', ['get', 'count'], 1],
      layout: {
        ...layout,
        'text-field': ['to-string', ['get', 'count']],
        'text-font': ['"Source Sans 3 Variable"', 'sans-serif'],
        'text-size': 15,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': contrast, 'text-opacity': opacity },
    },
  ]
}

export const RECORD_LAYERS = {
  fill: 'finds-fill',
  /** Under all outlines, so that their edges show on every grey. */
  casing: 'finds-casing',
  /** Solid lines; those of other patterns begin with this name. */
  outline: 'finds-outline',
  place: 'finds-place',
  count: 'finds-count',
  number: 'finds-number',
} as const

type Value = number | ExpressionSpecification

function highlighted(plain: Value, hovered: Value, selected: Value): ExpressionSpecification {
  return [
    'case',
    ['boolean', ['feature-state', 'selected'], false],
    selected,
    ['boolean', ['feature-state', 'hovered'], false],
    hovered,
    plain,
  ]
}

function fadingOut(opacity: number): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], OUTLINES_SPEAK_FROM - 1, opacity, OUTLINES_SPEAK_FROM, 0]
}
