import type { LayerProps } from '@vis.gl/react-maplibre'
import type { Feature, FeatureCollection } from 'geojson'
import { toPosition } from '#geo/position.ts'
import { walked, type LinePoint } from './measuring-state.ts'

interface Drawn {
  points: readonly LinePoint[]
  closed: boolean
  /** The position of the next point; null while there is none. */
  looseEnd: LinePoint | null
  /** The label at the end of the line, or in the middle of a shape. */
  label: string | null
}

/** Dark on light, so that it stands out on imagery, hillshade and street maps and is not mistaken for a record. */
const INK = '#16222b'
const PAPER = '#ffffff'
const LETTERS = { 'text-font': ['"Source Sans 3 Variable"', 'sans-serif'] } satisfies object

export function measuringFeatures({ points, closed, looseEnd, label }: Drawn): FeatureCollection {
  const line = walked(points, closed).map(toPosition)
  const last = points.at(-1)
  const features: Feature[] = points.map((point, index) =>
    feature(index === 0 ? 'first' : 'point', { type: 'Point', coordinates: toPosition(point) }),
  )
  if (line.length > 1) features.push(feature('line', { type: 'LineString', coordinates: line }))
  if (closed) features.push(feature('shape', { type: 'Polygon', coordinates: [line] }))
  if (last && looseEnd)
    features.push(feature('loose', { type: 'LineString', coordinates: [last, looseEnd].map(toPosition) }))
  const place = closed ? middleOf(points) : (looseEnd ?? last)
  if (label !== null && place)
    features.push(feature('label', { type: 'Point', coordinates: toPosition(place) }, { label, closed }))
  return { type: 'FeatureCollection', features }
}

function feature(part: string, geometry: Feature['geometry'], more: object = {}): Feature {
  return { type: 'Feature', geometry, properties: { part, ...more } }
}

/** Middle of the box around the points, which is good enough for a label. */
function middleOf(points: readonly LinePoint[]): LinePoint | undefined {
  if (points.length === 0) return undefined
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [middle(points.map(([latitude]) => latitude)), middle(points.map(([, longitude]) => longitude))]
}

const part = (name: string): ['==', ['get', string], string] => ['==', ['get', 'part'], name]

export const MEASURING_LAYERS: readonly LayerProps[] = [
  {
    id: 'measuring-shape',
    type: 'fill',
    filter: part('shape'),
    paint: { 'fill-color': PAPER, 'fill-opacity': 0.35 },
  },
  ...(['line', 'loose'] as const).flatMap((name): LayerProps[] => [
    {
      id: `measuring-${name}-casing`,
      type: 'line',
      filter: part(name),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': PAPER, 'line-width': 6, 'line-opacity': 0.9 },
    },
    {
      id: `measuring-${name}`,
      type: 'line',
      filter: part(name),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': INK,
        'line-width': 2.5,
        ...(name === 'loose' && { 'line-dasharray': [2, 1.5] }),
      },
    },
  ]),
  {
    id: 'measuring-points',
    type: 'circle',
    filter: ['in', ['get', 'part'], ['literal', ['point', 'first']]],
    paint: {
      'circle-radius': ['case', part('first'), 6.5, 5],
      'circle-color': PAPER,
      'circle-stroke-color': INK,
      'circle-stroke-width': 2.5,
    },
  },
  {
    id: 'measuring-label',
    type: 'symbol',
    filter: part('label'),
    layout: {
      'text-field': ['get', 'label'],
      ...LETTERS,
      'text-size': 17,
      'text-anchor': ['case', ['get', 'closed'], 'center', 'bottom-left'],
      'text-offset': ['case', ['get', 'closed'], ['literal', [0, 0]], ['literal', [0.7, -0.5]]],
      'text-justify': 'center',
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': INK, 'text-halo-color': PAPER, 'text-halo-width': 2.5 },
  },
]
