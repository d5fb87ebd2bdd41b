import type { Tileset } from '#contract/relief/tilesets.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'

interface TilesetAreaProps {
  tileset: Tileset
  colours: { line: string; beneath: string }
}

/** The area of a tileset: a frame that stands out on every base map. */
export function TilesetArea({ tileset: { bounds }, colours }: TilesetAreaProps) {
  const [west, south, east, north] = bounds
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const line = { type: 'line', layout: { 'line-join': 'round' } } as const
  return (
    <MapLayers
      id="tileset-area"
      slot="tileset-area"
      source={{ type: 'geojson', data: { type: 'LineString', coordinates: ring } }}
      layers={[
        { ...line, id: 'tileset-area-beneath', paint: { 'line-color': colours.beneath, 'line-width': 6 } },
        {
          ...line,
          id: 'tileset-area-line',
          paint: { 'line-color': colours.line, 'line-width': 3, 'line-dasharray': [2, 1] },
        },
      ]}
    />
  )
}
