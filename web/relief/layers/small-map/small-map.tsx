import Box from '@mui/material/Box'
import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import type { ReactNode } from 'react'
import type { MapSettings } from '#contract/relief/map.ts'
import type { LayerState } from '#web/map/layers/layer-state.ts'
import { useLayerHealth, useLayerWatch } from '#web/map/layers/layer-watch.ts'
import { MapView, type MapStart } from '#web/map/map-view.tsx'
import { PageMapContext } from '#web/map/page-map.tsx'
import { isDead, isUnreachable } from '#web/map/layers/source-health.ts'
import { ZoomControls } from '#web/map/controls/zoom-controls.tsx'
import { BackgroundLayers, type BackgroundColours } from '../kinds/background-layers.tsx'
import { CreditLine } from '../credits/credit-line.tsx'
import { creditsInSight } from '../credits/credits.ts'
import { useGroundView } from '../ground/ground-view.ts'

interface SmallMapProps {
  label: string
  start: MapStart
  settings: MapSettings
  layers: LayerState
  style: StyleSpecification
  colours: BackgroundColours
  map: MapLibreMap | null
  onMap: (map: MapLibreMap) => void
  /** Whether it has a button back to the first view. */
  home: boolean
  /** Whether it is a picture: no buttons, and a drag or a pinch does not move it. */
  still?: boolean
  /** False where the mouse wheel must scroll the page. */
  wheelZooms?: boolean
  /** Content drawn above the background. */
  children: ReactNode
}

/** A small map with background, zoom buttons and credits, which fills the box that the page provides. */
export function SmallMap(props: SmallMapProps) {
  const {
    label,
    start,
    settings,
    layers,
    style,
    colours,
    map,
    onMap,
    home,
    still = false,
    wheelZooms = false,
    children,
  } = props
  const watch = useLayerWatch(map)
  const view = useGroundView(map)
  const unreachable = useLayerHealth(watch, layers.base, isUnreachable)
  const dead = useLayerHealth(watch, layers.base, isDead)
  const simple = unreachable || settings.layers[layers.base].address === null
  return (
    <>
      <MapView
        label={label}
        start={start}
        style={style}
        onReady={onMap}
        gestures={still ? null : { turns: false, wheelZooms }}
      >
        <BackgroundLayers
          settings={settings}
          layers={layers}
          colours={colours}
          simple={simple}
          withoutBase={dead}
        />
        {children}
      </MapView>
      {!still && (
        <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
          <PageMapContext value={map}>
            <ZoomControls home={home} />
          </PageMapContext>
        </Box>
      )}
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
        <CreditLine credits={creditsInSight(settings, layers, simple, view)} />
      </Box>
    </>
  )
}
