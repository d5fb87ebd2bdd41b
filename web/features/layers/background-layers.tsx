import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '#contract/map.ts'
import type { LayerState } from '#web/map/layer-state.ts'
import { MapLayers } from '#web/map/map-layers.tsx'
import {
  coastLayers,
  coastSource,
  placeLayers,
  placesSource,
} from '#web/map/offline-base/offline-base.layer.ts'
import { baseLayer, baseSource, baseSourceId } from './base.layer.ts'
import { reliefParts } from './relief.layer.ts'

export interface BackgroundColours {
  land: string
  coast: string
  placeName: string
  placeNameHalo: string
}

interface BackgroundLayersProps {
  settings: MapSettings
  layers: LayerState
  colours: BackgroundColours
  /** The base map does not come, so that the simple map beneath it must carry names. */
  simple: boolean
  /** It is not even asked for. */
  withoutBase: boolean
}

/** What lies beneath the records: a simple map that is always there, the base map on it, the relief above. */
export function BackgroundLayers({ settings, layers, colours, simple, withoutBase }: BackgroundLayersProps) {
  const { language } = useTranslation().i18n
  const places = useMemo(() => placesSource(language), [language])
  const { origin } = location
  const base = baseSource(settings[layers.base], origin)
  return (
    <>
      <MapLayers id="coast" slot="simple" source={coastSource(origin)} layers={coastLayers(colours)} />
      <MapLayers
        id="places"
        slot="place-names"
        source={places}
        layers={placeLayers({ visible: simple, colour: colours.placeName, halo: colours.placeNameHalo })}
      />
      {base && !withoutBase && (
        <MapLayers
          key={layers.base}
          id={baseSourceId(layers.base)}
          slot="base"
          source={base}
          layers={[baseLayer(layers.base)]}
        />
      )}
      {reliefParts(settings, { origin, visible: layers.overlays.relief }).map(({ id, source, layer }) => (
        <MapLayers key={id} id={id} slot="relief" source={source} layers={[layer]} />
      ))}
    </>
  )
}
