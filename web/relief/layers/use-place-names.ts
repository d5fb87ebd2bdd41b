import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '#contract/relief/map.ts'
import { opacityOf, reliefOverlay, type LayerState } from '#web/map/layers/layer-state.ts'
import type { PlacedPart } from '#web/map/layers/map-layers.tsx'
import { placeLayers, placesSource } from '#web/map/offline-base/offline-base.layer.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { layerFacts } from './layer-facts.ts'

/** Opacity of relief above which the names of the base map below it cannot be read. */
const HIDES_NAMES = 0.85

/** Zoom of the specification from which relief hides the names of the base map; null if it does not. */
export function hidesNamesFrom(settings: MapSettings, layers: LayerState): number | null {
  const drawn = reliefOverlay(layers)
  if (drawn === null || opacityOf(layers, drawn) <= HIDES_NAMES) return null
  const { missing, minZoom } = layerFacts(settings, drawn)
  return missing === null ? minZoom : null
}

interface Named {
  settings: MapSettings
  layers: LayerState
  /** The simple map, which has no names of its own, replaces the base map. */
  simple: boolean
  colours: { placeName: string; placeNameHalo: string }
}

/** Our own place names, in the visitor's language, where those of the base map cannot be read. */
export function usePlaceNames({ settings, layers, simple, colours }: Named): PlacedPart {
  const { language } = useTranslation().i18n
  const { placeName: colour, placeNameHalo: halo } = colours
  const source = useMemo(() => placesSource(language), [language])
  const hidden = hidesNamesFrom(settings, layers)
  const visible = simple || hidden !== null
  const from = simple || hidden === null ? 0 : Math.max(0, toMapZoom(hidden))
  return useMemo(
    () => ({
      id: 'places',
      slot: 'place-names',
      source,
      layers: placeLayers({ visible, from, colour, halo }),
    }),
    [source, visible, from, colour, halo],
  )
}
