import type { Tileset } from '#contract/tilesets.ts'
import { MapLayers } from '#web/map/map-layers.tsx'

interface SurveyAreaProps {
  set: Tileset
  colours: { line: string; beneath: string }
}

/** Where a survey lies: a frame that can be told from any map beneath it. */
export function SurveyArea({ set: { bounds }, colours }: SurveyAreaProps) {
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
      id="survey-area"
      slot="survey-area"
      source={{ type: 'geojson', data: { type: 'LineString', coordinates: ring } }}
      layers={[
        { ...line, id: 'survey-area-beneath', paint: { 'line-color': colours.beneath, 'line-width': 6 } },
        {
          ...line,
          id: 'survey-area-line',
          paint: { 'line-color': colours.line, 'line-width': 3, 'line-dasharray': [2, 1] },
        },
      ]}
    />
  )
}
