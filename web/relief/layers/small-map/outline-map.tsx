import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useMemo, useState } from 'react'
import type { MapSettings } from '#contract/relief/map.ts'
import type { Outline } from '#contract/records/records.ts'
import type { LayerState } from '#web/map/layers/layer-state.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'
import type { BackgroundColours } from '../kinds/background-layers.tsx'
import { outlineExtent, outlineLayers, outlineSource } from './outline.layer.ts'
import { SmallMap } from './small-map.tsx'

/** Zoom of the specification. Any closer, the surroundings of a barrow would be out of sight. */
const NEAREST = 18

interface OutlineMapProps {
  label: string
  outline: Outline
  settings: MapSettings
  /** The base map, and the relief below the outline. */
  layers: LayerState
  style: StyleSpecification
  colours: BackgroundColours & { record: string }
  /** Whether it is a picture without buttons. */
  still?: boolean
}

/** A small map fitted to one outline. */
export function OutlineMap({
  label,
  outline,
  settings,
  layers,
  style,
  colours,
  still = false,
}: OutlineMapProps) {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const start = useMemo(() => ({ extent: outlineExtent(outline), maxZoom: NEAREST }), [outline])
  return (
    <SmallMap
      label={label}
      start={start}
      settings={settings}
      layers={layers}
      style={style}
      colours={colours}
      map={map}
      onMap={setMap}
      home={false}
      still={still}
    >
      <MapLayers
        id="outline"
        slot="finds"
        source={outlineSource(outline)}
        layers={outlineLayers(colours.record)}
      />
    </SmallMap>
  )
}
