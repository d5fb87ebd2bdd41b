import Box from '@mui/material/Box'
import type { MapLibreMap } from 'maplibre-gl'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findsLayers, findsSource, FINDS_SOURCE } from '#web/features/records/records.layer.ts'
import { baseStyle } from '#web/map/base-style.ts'
import { MapLayers } from '#web/map/map-layers.tsx'
import { MapView } from '#web/map/map-view.tsx'
import { rememberedViewpoint, rememberViewpoint } from '#web/map/view-memory.ts'
import { LAYER_ORDER, MAP_COLOURS } from './layer-order.ts'

const STYLE = baseStyle(LAYER_ORDER, MAP_COLOURS.sea)

export default function MapPage() {
  const { t } = useTranslation('map')
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [initialView] = useState(() => rememberedViewpoint())
  // Records are drawn from tiles; a new number makes the browser ask for them again.
  const [recordsVersion] = useState(0)

  return (
    <Box sx={{ height: '100%', display: 'flex' }}>
      <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }} data-map-ready={map !== null}>
        <MapView
          label={t('mapLabel')}
          style={STYLE}
          initialView={initialView}
          onReady={setMap}
          onMoveEnd={rememberViewpoint}
        >
          <MapLayers
            id={FINDS_SOURCE}
            slot="finds"
            source={findsSource({ origin: location.origin, version: recordsVersion })}
            layers={findsLayers({
              visible: true,
              colour: MAP_COLOURS.find,
              contrast: MAP_COLOURS.findContrast,
            })}
          />
        </MapView>
        <Box role="toolbar" aria-label={t('toolbar')} sx={{ position: 'absolute', top: 12, left: 12 }}>
          {/* DRAWING TOOLS: <DrawingTools map={map} … /> goes here; `map` is null until the map is ready. */}
        </Box>
      </Box>
      {/* RECORD PANEL: the record form goes here; after a save call setRecordsVersion((version) => version + 1). */}
    </Box>
  )
}
