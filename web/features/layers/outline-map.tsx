import Box from '@mui/material/Box'
import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useMemo, useState } from 'react'
import type { MapSettings } from '#contract/map.ts'
import type { Outline } from '#contract/records.ts'
import { showing, type LayerState } from '#web/map/layer-state.ts'
import { useLayerHealth, useLayerWatch } from '#web/map/layer-watch.ts'
import { MapLayers } from '#web/map/map-layers.tsx'
import { MapView } from '#web/map/map-view.tsx'
import { isDead, isUnreachable } from '#web/map/source-health.ts'
import { ZoomControls } from '#web/map/zoom-controls.tsx'
import { BackgroundLayers, type BackgroundColours } from './background-layers.tsx'
import { CreditLine } from './credit-line.tsx'
import { creditsInSight } from './credits.ts'
import { outlineExtent, outlineLayers, outlineSource } from './outline.layer.ts'

/** Zoom of the specification: nearer, a barrow would lose its surroundings. */
const NEAREST = 18

interface OutlineMapProps {
  label: string
  outline: Outline
  settings: MapSettings
  /** Of the map that it was opened from. */
  layers: LayerState
  style: StyleSpecification
  colours: BackgroundColours & { find: string }
}

/** A small map fitted to one outline, with the relief beneath where there is any. */
export function OutlineMap({ label, outline, settings, layers: around, style, colours }: OutlineMapProps) {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const start = useMemo(() => ({ extent: outlineExtent(outline), maxZoom: NEAREST }), [outline])
  const { base, opacity } = around
  const watch = useLayerWatch(map)
  const unreachable = useLayerHealth(watch, base, isUnreachable)
  const dead = useLayerHealth(watch, base, isDead)
  const simple = unreachable || settings.layers[base].address === null
  const layers = { base, overlays: showing('dtm'), opacity }
  return (
    <>
      <MapView label={label} start={start} style={style} onReady={setMap} wheelZooms={false}>
        <BackgroundLayers
          settings={settings}
          layers={layers}
          colours={colours}
          simple={simple}
          withoutBase={dead}
        />
        <MapLayers
          id="outline"
          slot="finds"
          source={outlineSource(outline)}
          layers={outlineLayers(colours.find)}
        />
      </MapView>
      <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
        <ZoomControls map={map} home={false} />
      </Box>
      <Box
        sx={{
          position: 'absolute',
          right: 0,
          bottom: 0,
          px: 1,
          fontSize: '0.8rem',
          backgroundColor: '#ffffffd9',
        }}
      >
        <CreditLine credits={creditsInSight(settings, layers, simple)} />
      </Box>
    </>
  )
}
