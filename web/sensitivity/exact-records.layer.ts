import type { LayerProps, SourceProps } from '@vis.gl/react-maplibre'
import type { ExactRecord } from '#contract/review/sensitivity.ts'
import { toPosition } from '#geo/position.ts'
import { closedRing } from '#geo/shapes/ring.ts'

export const EXACT_LAYERS = {
  fill: 'exact-finds-fill',
  casing: 'exact-finds-casing',
  line: 'exact-finds-line',
} as const

export function exactRecordsSource(records: readonly ExactRecord[]): SourceProps {
  return {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: records.map(({ id, title, polygonCoordinate }) => ({
        type: 'Feature',
        properties: { id, title },
        geometry: {
          type: 'Polygon',
          coordinates: [closedRing(polygonCoordinate.map(toPosition)).map((each) => [...each])],
        },
      })),
    },
  }
}

interface Drawn {
  /** 0 to 1. */
  opacity: number
  colour: string
  contrast: string
}

/** Dashed, so that nobody takes them for what everybody sees. */
export function exactRecordsLayers({ opacity, colour, contrast }: Drawn): LayerProps[] {
  return [
    // With no opacity it is still there for the pointer.
    { id: EXACT_LAYERS.fill, type: 'fill', paint: { 'fill-color': colour, 'fill-opacity': 0 } },
    {
      id: EXACT_LAYERS.casing,
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': contrast, 'line-width': 4, 'line-opacity': opacity },
    },
    {
      id: EXACT_LAYERS.line,
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 2, 'line-opacity': opacity, 'line-dasharray': [3, 2] },
    },
  ]
}
