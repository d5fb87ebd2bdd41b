import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedPart } from '#web/map/layers/map-layers.tsx'
import { placeLayers, placesSource } from '#web/map/offline-base/offline-base.layer.ts'

/** The names of the simple map, in the visitor's language. */
export function usePlaceNames(
  visible: boolean,
  { placeName, placeNameHalo }: { placeName: string; placeNameHalo: string },
): PlacedPart {
  const { language } = useTranslation().i18n
  const source = useMemo(() => placesSource(language), [language])
  return useMemo(
    () => ({
      id: 'places',
      slot: 'place-names',
      source,
      layers: placeLayers({ visible, colour: placeName, halo: placeNameHalo }),
    }),
    [source, visible, placeName, placeNameHalo],
  )
}
