import type { MapLibreMap } from 'maplibre-gl'
import { useCallback } from 'react'
import { MapLayers } from '#web/map/map-layers.tsx'
import { MapPopup } from '#web/map/map-popup.tsx'
import type { Pick } from './pick-find.ts'
import { RecordPopup } from './record-popup.tsx'
import { findsLayers, findsSource, FINDS_SOURCE } from './records.layer.ts'
import { useFindPointer } from './use-find-pointer.ts'
import { useHighlight } from './use-highlight.ts'

/** A record whose popup is open, and where on the map; degrees. */
export interface ChosenFind {
  id: number
  longitude: number
  latitude: number
}

interface FindsOnMapProps {
  map: MapLibreMap | null
  visible: boolean
  /** Grows when records change. */
  version: number
  colours: { find: string; findContrast: string }
  /** False while clicks on the map belong to drawing. */
  clickable: boolean
  chosen: ChosenFind | null
  onChoose: (find: ChosenFind | null) => void
  onViewFull: (id: number) => void
}

/** The records on the map: outlines, counted points, and the popup of the chosen one. */
export function FindsOnMap(props: FindsOnMapProps) {
  const { map, visible, version, colours, clickable, chosen, onChoose, onViewFull } = props
  const pick = useCallback(
    (picked: Pick | null, at: { longitude: number; latitude: number }) => {
      if (picked && 'around' in picked) map?.fitBounds(picked.around, { padding: 80, maxZoom: 15 })
      onChoose(picked && 'record' in picked ? { id: picked.record, ...at } : null)
    },
    [map, onChoose],
  )
  const hovered = useFindPointer(map, visible && clickable, pick)
  useHighlight(map, 'hovered', hovered)
  useHighlight(map, 'selected', chosen?.id ?? null)

  return (
    <>
      <MapLayers
        id={FINDS_SOURCE}
        slot="finds"
        source={findsSource({ origin: location.origin, version })}
        layers={findsLayers({ visible, colour: colours.find, contrast: colours.findContrast })}
      />
      {chosen && visible && (
        <MapPopup
          key={chosen.id}
          longitude={chosen.longitude}
          latitude={chosen.latitude}
          onClose={() => onChoose(null)}
        >
          <RecordPopup
            id={chosen.id}
            onViewFull={() => onViewFull(chosen.id)}
            onClose={() => onChoose(null)}
          />
        </MapPopup>
      )}
    </>
  )
}
