import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LIDAR_LAYERS, type MapSettings } from '#contract/map.ts'
import { opacityOf, type LayerState } from '#web/map/layer-state.ts'
import { MapLayers } from '#web/map/map-layers.tsx'
import {
  coastLayers,
  coastSource,
  placeLayers,
  placesSource,
} from '#web/map/offline-base/offline-base.layer.ts'
import { dtmParts } from './dtm.layer.ts'
import { pictureParts } from './picture.layer.ts'

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
  const { base, overlays } = layers
  const baseLook = { origin, visible: true, opacity: opacityOf(layers, base) }
  return (
    <>
      <MapLayers id="coast" slot="simple" source={coastSource(origin)} layers={coastLayers(colours)} />
      <MapLayers
        id="places"
        slot="place-names"
        source={places}
        layers={placeLayers({ visible: simple, colour: colours.placeName, halo: colours.placeNameHalo })}
      />
      {!withoutBase &&
        pictureParts(base, settings.layers[base], baseLook).map((part) => (
          <MapLayers key={part.id} {...part} slot="base" />
        ))}
      {LIDAR_LAYERS.flatMap((name) => {
        const look = { origin, visible: overlays[name], opacity: opacityOf(layers, name) }
        const parts =
          name === 'dtm' ? dtmParts(settings, look) : pictureParts(name, settings.layers[name], look)
        return parts.map((part) => <MapLayers key={part.id} {...part} slot={name} />)
      })}
    </>
  )
}
