import type { MapLibreMap } from 'maplibre-gl'
import { FindsOnMap } from '#web/features/records/finds-on-map.tsx'
import { RecordPopup } from '#web/features/records/record-popup.tsx'
import type { LayerState } from '#web/map/layer-state.ts'
import { MapPopup } from '#web/map/map-popup.tsx'
import { useMapPointer } from '#web/map/use-map-pointer.ts'
import { MAP_COLOURS } from './layer-order.ts'
import { chosenOf, POINTABLES, type Chosen } from './map-things.ts'

interface ThingsOnMapProps {
  map: MapLibreMap | null
  layers: LayerState
  /** Grows when records change. */
  recordsVersion: number
  /** False while clicks on the map belong to drawing. */
  clickable: boolean
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
  onViewFull: (record: number) => void
}

/** What can be pointed at, and the popup of what was. */
export function ThingsOnMap(props: ThingsOnMapProps) {
  const { map, layers, recordsVersion, clickable, chosen, onChoose, onViewFull } = props
  const hovered = useMapPointer(map, {
    active: clickable,
    pointables: POINTABLES,
    onPick: (things, at) => {
      const [first] = things
      if (first?.kind === 'counted') map?.fitBounds(first.around, { padding: 80, maxZoom: 15 })
      onChoose(chosenOf(things, at))
    },
  })
  const shown = chosen && layers.overlays[chosen.thing.kind] ? chosen : null
  const close = () => onChoose(null)
  return (
    <>
      <FindsOnMap
        map={map}
        visible={layers.overlays.finds}
        version={recordsVersion}
        colours={MAP_COLOURS}
        hovered={hovered?.kind === 'finds' ? hovered.id : null}
        chosen={shown?.thing.kind === 'finds' ? shown.thing.id : null}
      />
      {shown && (
        <MapPopup
          key={`${shown.thing.kind} ${shown.thing.id}`}
          longitude={shown.longitude}
          latitude={shown.latitude}
          onClose={close}
        >
          <RecordPopup id={shown.thing.id} onViewFull={() => onViewFull(shown.thing.id)} onClose={close} />
        </MapPopup>
      )}
    </>
  )
}
