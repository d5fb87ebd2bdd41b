import type { MapSettings } from '#contract/relief/map.ts'
import type { LayerState } from '#web/map/layers/layer-state.ts'
import { MapLayers } from '#web/map/layers/map-layers.tsx'
import { coastLayers, coastSource } from '#web/map/offline-base/offline-base.layer.ts'
import { imageLayers } from './image-layers.ts'
import { usePlaceNames } from '../use-place-names.ts'

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
  /** The base map fails to load, so the simple map under it must show the names. */
  simple: boolean
  /** The base map is not requested at all. */
  withoutBase: boolean
}

/** The layers under the records: a simple map that is always there, the base map above it, and the relief on top. */
export function BackgroundLayers({ settings, layers, colours, simple, withoutBase }: BackgroundLayersProps) {
  const placeNames = usePlaceNames({ settings, layers, simple, colours })
  const { origin } = location
  return (
    <>
      <MapLayers id="coast" slot="simple" source={coastSource(origin)} layers={coastLayers(colours)} />
      <MapLayers {...placeNames} />
      {imageLayers(settings, layers, { origin, withoutBase }).map((part) => (
        <MapLayers key={part.id} {...part} />
      ))}
    </>
  )
}
