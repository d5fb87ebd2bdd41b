import type { LayerProps, SourceProps } from '@vis.gl/react-maplibre'
import type { Outline } from '#contract/records.ts'
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

/** Degrees: west, south, east, north. */
export function outlineExtent(outline: Outline): [number, number, number, number] {
  const latitudes = outline.map(([latitude]) => latitude)
  const longitudes = outline.map(([, longitude]) => longitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
