import type { LayerProps, SourceProps } from '@vis.gl/react-maplibre'
import type { Outline } from '#contract/records/records.ts'
import { boxAround, type Bounds } from '#geo/shapes/box.ts'
import { toPosition } from '#geo/position.ts'

export function outlineSource(outline: Outline): SourceProps {
  const ring = outline.map(toPosition)
  return {
    type: 'geojson',
    data: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
  }
}

export function outlineLayers(colour: string): LayerProps[] {
  return [
    { id: 'outline-fill', type: 'fill', paint: { 'fill-color': colour, 'fill-opacity': 0.1 } },
    {
      id: 'outline-line',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 2 },
    },
  ]
}

export function outlineExtent(outline: Outline): Bounds {
  const { west, south, east, north } = boxAround(outline.map(toPosition))
  return [west, south, east, north]
}

/** An earlier shape of an outline. */
export function replacedLayers(colour: string): LayerProps[] {
  return [
    {
      id: 'replaced-line',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
  ]
}
