import type { MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { MapSettings } from '#contract/map.ts'
import { HeritageOnMap } from '#web/features/heritage/heritage-on-map.tsx'
import { HeritagePopup } from '#web/features/heritage/heritage-popup.tsx'
import type { NmrSites } from '#web/features/heritage/use-nmr-sites.ts'
import type { RecordDetail } from '#contract/records.ts'
import { RecordsOnMap } from '#web/features/records/records-on-map.tsx'
import { RecordPopup } from '#web/features/records/record-popup.tsx'
import type { MapItem } from '#web/features/in-view/map-item.ts'
import { opacityOf, type LayerState } from '#web/map/layer-state.ts'
import { MapPopup } from '#web/map/map-popup.tsx'
import { PointedMark } from '#web/map/pointed-mark.tsx'
import { useMapPointer } from '#web/map/use-map-pointer.ts'
import { AlsoHere } from './also-here.tsx'
import { MAP_COLOURS } from './layer-order.ts'
import { chosenOf, heritageOf, pointablesOf, withInFront, type Chosen } from './map-things.ts'

interface ThingsOnMapProps {
  map: MapLibreMap | null
  layers: LayerState
  /** Grows when records change. */
  recordsVersion: number
  /** Which records are shown. */
  filter: RecordFilter
  heritage: MapSettings['heritage']
  nmr: NmrSites
  /** Of a list beside the map: it is ringed here. */
  pointed: MapItem | null
  /** False while clicks on the map belong to drawing. */
  clickable: boolean
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
  onViewFull: (record: number) => void
  /** What may be done with a record. */
  renderActions: (record: RecordDetail) => ReactNode
}

/** What can be pointed at, and the popup of what was. */
export function ThingsOnMap(props: ThingsOnMapProps) {
  const { map, layers, recordsVersion, filter, nmr, pointed, clickable, chosen, onChoose } = props
  const hovered = useMapPointer(map, {
    active: clickable,
    pointables: pointablesOf(layers),
    onPick: (things, at) => {
      const [first] = things
      if (first?.kind === 'counted') map?.fitBounds(first.around, { padding: 80, maxZoom: 15 })
      onChoose(chosenOf(things, at))
    },
  })
  const shown = chosen && layers.overlays[chosen.thing.kind] ? chosen : null
  return (
    <>
      <HeritageOnMap
        map={map}
        settings={props.heritage}
        layers={layers}
        nmr={nmr}
        chosen={heritageOf(shown)}
      />
      <RecordsOnMap
        map={map}
        visible={layers.overlays.finds}
        opacity={opacityOf(layers, 'finds')}
        version={recordsVersion}
        filter={filter}
        colours={MAP_COLOURS}
        hovered={idOfRecord(hovered) ?? idOfRecord(pointed)}
        chosen={shown?.thing.kind === 'finds' ? shown.thing.id : null}
      />
      {pointed && <PointedMark {...pointed} colour={MAP_COLOURS.record} />}
      {shown && (
        <MapPopup
          key={`${shown.thing.kind} ${shown.thing.id}`}
          longitude={shown.longitude}
          latitude={shown.latitude}
          onClose={() => onChoose(null)}
        >
          <ThingPopup {...props} chosen={shown} />
        </MapPopup>
      )}
    </>
  )
}

function idOfRecord(thing: { kind: string; id: number | string } | null): number | null {
  return thing?.kind === 'finds' ? Number(thing.id) : null
}

function ThingPopup(props: Omit<ThingsOnMapProps, 'chosen'> & { chosen: Chosen }) {
  const { layers, nmr, chosen, onChoose, onViewFull } = props
  const { thing, others } = chosen
  const close = () => onChoose(null)
  return (
    <>
      {thing.kind === 'finds' ? (
        <RecordPopup
          id={thing.id}
          renderActions={props.renderActions}
          onViewFull={() => onViewFull(thing.id)}
          onClose={close}
        />
      ) : (
        <HeritagePopup
          thing={thing}
          site={thing.kind === 'nmr' ? (nmr.sites.find(({ id }) => id === thing.id) ?? null) : null}
          onClose={close}
        />
      )}
      <AlsoHere
        others={others.filter(({ kind }) => layers.overlays[kind])}
        onChoose={(other) => onChoose(withInFront(chosen, other))}
      />
    </>
  )
}
