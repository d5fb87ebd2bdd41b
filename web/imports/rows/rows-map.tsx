import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Feature, FeatureCollection, Point, Polygon } from 'geojson'
import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportRow } from '#contract/imports/import-rows.ts'
import { boxAround } from '#geo/shapes/box.ts'
import { toPosition } from '#geo/position.ts'
import { mapSettingsQuery } from '#web/relief/layers/map-settings.data.ts'
import { NO_MAP_SETTINGS } from '#web/relief/layers/map-settings.ts'
import type { PickColours } from '#web/relief/layers/small-map/pick-map.tsx'
import { SmallMap } from '#web/relief/layers/small-map/small-map.tsx'
import { FIRST_LAYERS } from '#web/map/layers/layer-state.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'
import type { MapStart } from '#web/map/map-view.tsx'
import { goToOutline } from '#web/map/pointing/show-outline.ts'
import { DEFAULT_VIEWPOINT } from '#web/map/view/view-memory.ts'
import { hasWebGl2 } from '#web/map/webgl.ts'

/** Zoom of the specification: closer than this, the surroundings of a single outline would be out of sight. */
const NEAREST = 16

export interface RowsMapProps {
  rows: readonly ImportRow[]
  /** The row that was asked to be shown; the map goes to it. */
  shown: ImportRow | null
}

/** The outlines of a file and, as dots, its points. */
export function RowsMap({
  rows,
  shown,
  style,
  colours,
}: RowsMapProps & { style: StyleSpecification; colours: PickColours }) {
  const { t } = useTranslation('imports')
  const { data: settings = NO_MAP_SETTINGS } = useQuery(mapSettingsQuery())
  const [drawable] = useState(hasWebGl2)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [start] = useState(() => startAt(rows))
  const data = useMemo(() => featuresOf(rows, shown?.row ?? null), [rows, shown])
  useEffect(() => {
    if (!map || !shown) return
    const outline = shown.polygonCoordinate ?? (shown.place && [shown.place])
    if (outline) goToOutline(map, outline)
  }, [map, shown])
  if (!drawable) return <Alert severity="info">{t('noMap')}</Alert>
  return (
    <Box sx={{ position: 'relative', height: { xs: 320, md: 440 }, borderRadius: 2, overflow: 'hidden' }}>
      <SmallMap
        label={t('map')}
        start={start}
        settings={settings}
        layers={FIRST_LAYERS}
        style={style}
        colours={colours}
        map={map}
        onMap={setMap}
        home
      >
        <MapLayers
          id="import-rows"
          slot="found"
          source={{ type: 'geojson', data }}
          layers={[
            {
              id: 'import-fill',
              type: 'fill',
              filter: ['==', ['geometry-type'], 'Polygon'],
              paint: { 'fill-color': colours.record, 'fill-opacity': ['case', ['get', 'shown'], 0.35, 0.12] },
            },
            {
              id: 'import-line',
              type: 'line',
              filter: ['==', ['geometry-type'], 'Polygon'],
              layout: { 'line-join': 'round' },
              paint: { 'line-color': colours.record, 'line-width': ['case', ['get', 'shown'], 4, 2] },
            },
            {
              id: 'import-points',
              type: 'circle',
              filter: ['==', ['geometry-type'], 'Point'],
              paint: {
                'circle-color': colours.record,
                'circle-radius': ['case', ['get', 'shown'], 8, 5],
                'circle-stroke-color': '#ffffff',
                'circle-stroke-width': 1.5,
              },
            },
          ]}
        />
      </SmallMap>
    </Box>
  )
}

function startAt(rows: readonly ImportRow[]): MapStart {
  const corners = rows.flatMap(({ polygonCoordinate, place }) => polygonCoordinate ?? (place ? [place] : []))
  // What lies elsewhere is an error of its row, and must not hide the others.
  const near = corners.filter(
    ([latitude, longitude]) => latitude > 50 && latitude < 55 && longitude > -8 && longitude < 0,
  )
  if (near.length === 0) return DEFAULT_VIEWPOINT
  const { west, south, east, north } = boxAround(near.map(toPosition))
  return { extent: [west, south, east, north], maxZoom: NEAREST }
}

function featuresOf(rows: readonly ImportRow[], shown: number | null): FeatureCollection<Polygon | Point> {
  const features = rows.flatMap(({ row, polygonCoordinate, place }): Feature<Polygon | Point>[] => {
    const properties = { shown: row === shown }
    if (polygonCoordinate) {
      const ring = polygonCoordinate.map(toPosition)
      const coordinates = [[...ring, ...ring.slice(0, 1)]]
      return [{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } }]
    }
    if (!place) return []
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: toPosition(place) } }]
  })
  return { type: 'FeatureCollection', features }
}
