import type { LayerProps, SourceProps } from '@vis.gl/react-maplibre'
import type { ExpressionSpecification } from 'maplibre-gl'
import { recordFilterQuery, type RecordFilter } from '#contract/record-filter.ts'
import {
  getRecordTile,
  RECORD_OUTLINES_FROM_ZOOM,
  RECORD_TILE_LAYERS,
  RECORD_TILES_MAX_ZOOM,
} from '#contract/tiles.ts'

export const RECORDS_SOURCE = 'finds'
/** MapLibre's zoom from which an outline shows its shape and no longer needs a dot. */
const OUTLINES_SPEAK_FROM = 15

interface RecordsOptions {
  visible: boolean
  /** Opacity of all parts, 0 to 1. */
  opacity: number
  /** A fill would hide the relief that the outline is about. */
  filled: boolean
  /** Colour of outlines, dots and counted points. */
  colour: string
  /** Colour of the line around dots, and of numbers. */
  contrast: string
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
  const { opacity, filled, colour, contrast } = options
  const layout = layoutOf(options)
  return [
    {
      id: RECORD_LAYERS.fill,
      type: 'fill',
      'source-layer': RECORD_TILE_LAYERS.outlines,
      minzoom: RECORD_OUTLINES_FROM_ZOOM,
      layout,
      paint: {
        'fill-color': colour,
        // With no opacity it is still there for the pointer.
        'fill-opacity': filled ? highlighted(0.1 * opacity, 0.2 * opacity, 0.3 * opacity) : 0,
      },
    },
    {
      id: RECORD_LAYERS.outline,
      type: 'line',
      'source-layer': RECORD_TILE_LAYERS.outlines,
      minzoom: RECORD_OUTLINES_FROM_ZOOM,
      layout: { ...layout, 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': highlighted(2, 3, 4), 'line-opacity': opacity },
    },
    {
      id: RECORD_LAYERS.place,
      type: 'circle',
      'source-layer': RECORD_TILE_LAYERS.places,
      minzoom: RECORD_OUTLINES_FROM_ZOOM,
      maxzoom: OUTLINES_SPEAK_FROM,
      layout,
      paint: {
        'circle-color': colour,
        'circle-radius': highlighted(5, 7, 8),
        'circle-stroke-color': contrast,
        'circle-stroke-width': 1.5,
        'circle-opacity': fadingOut(opacity),
        'circle-stroke-opacity': fadingOut(opacity),
      },
    },
  ]
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
  outline: 'finds-outline',
  place: 'finds-place',
  count: 'finds-count',
  number: 'finds-number',
} as const

function highlighted(plain: number, hovered: number, selected: number): ExpressionSpecification {
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
