import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Outline } from '#contract/records/records.ts'
import { HeritageOnMap } from '#web/heritage/heritage-on-map.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { RecordsOnMap } from '#web/records/map/records-on-map.tsx'
import { recordQuery } from '#web/records/records.data.ts'
import { ExactRecordsOnMap } from '#web/sensitivity/exact-records-on-map.tsx'
import { WORDS_OF_WHOLE_RECORDS } from '#web/i18n/word-files.ts'
import { partSoon } from '#web/lib/part-later.tsx'
import { opacityOf } from '#web/map/layers/layer-state.ts'
import { MapPopup } from '#web/map/pointing/map-popup.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import { PointedMark } from '#web/map/pointing/pointed-mark.tsx'
import { useMapPointer } from '#web/map/pointing/use-map-pointer.ts'
import { useBrowsing } from '../panels/in-view/use-browsing.ts'
import { useGroundOfThings } from '../panels/layers/use-ground-of-things.ts'
import { useNmr } from '../panels/layers/use-nmr.ts'
import { useRecording } from '../panels/record/use-recording.ts'
import { useAfterSaveCard } from '../panels/record/use-after-save-card.ts'
import { freePart } from '../layout/free-part.ts'
import { useMapLayout } from '../layout/layout-context.ts'
import { useSelection } from '../state/selection.ts'
import { useTask } from '../state/task-context.ts'
import { placesPoints } from '../state/task.ts'
import { MAP_COLOURS } from './layer-order.ts'
import { chosenOf, heritageOf, pointablesOf, type Chosen } from './map-things.ts'

const ThingSheet = partSoon(
  async () => (await import('./thing-sheet.tsx')).ThingSheet,
  WORDS_OF_WHOLE_RECORDS,
)
const ThingPopup = partSoon(
  async () => (await import('./thing-popup.tsx')).ThingPopup,
  WORDS_OF_WHOLE_RECORDS,
)

/** Everything that can be pointed at, and the popup of the selected feature. */
export function ThingsOnMap() {
  const map = usePageMap()
  const background = useLayers()
  const { layers, shown: grounds } = background
  const { nmr } = useNmr()
  const { filter, pointed } = useBrowsing()
  const { chosen, choose, recordsVersion } = useSelection()
  const { work } = useTask()
  const { place } = useRecording()
  const { id: saved } = useAfterSaveCard()
  const bringGround = useGroundOfThings(background, idOfRecord(chosen?.thing ?? null), filter)
  const hovered = useMapPointer(map, {
    active: !placesPoints(work),
    pointables: pointablesOf(layers),
    onPick: (picked, at) => {
      // The outline that is being edited lies where its record is, and a popup would lie on it.
      const things = picked.filter(({ kind, id }) => kind !== 'finds' || id !== work.editing?.id)
      const [first] = things
      if (first?.kind === 'counted') {
        map?.fitBounds(first.around, { padding: 80, maxZoom: 15 })
        bringGround(first.around)
      }
      choose(chosenOf(things, at))
    },
  })
  const shown = chosen && layers.overlays[chosen.thing.kind] ? chosen : null
  const beside = useOutlineOf(shown)
  return (
    <>
      <HeritageOnMap nmr={nmr} chosen={heritageOf(shown)} />
      <RecordsOnMap
        visible={layers.overlays.finds}
        opacity={opacityOf(layers, 'finds')}
        filled={!grounds.relief}
        version={recordsVersion}
        filter={filter}
        look={{ style: layers.recordStyle, rejected: layers.rejectedRecords }}
        colours={MAP_COLOURS}
        hovered={idOfRecord(hovered) ?? idOfRecord(pointed)}
        chosen={shown ? idOfRecord(shown.thing) : saved}
      />
      <ExactRecordsOnMap
        visible={layers.overlays.finds}
        opacity={opacityOf(layers, 'finds')}
        colours={MAP_COLOURS}
      />
      {pointed && <PointedMark {...pointed} colour={MAP_COLOURS.record} />}
      {/* As a whole, because the focus goes to the first control in it. */}
      <Suspense>
        {shown && place === 'side panel' && (
          <MapPopup
            key={`${shown.thing.kind} ${shown.thing.id}`}
            longitude={shown.longitude}
            latitude={shown.latitude}
            beside={beside}
            covered={freePart}
            onClose={() => choose(null)}
          >
            <ThingPopup chosen={shown} />
          </MapPopup>
        )}
      </Suspense>
    </>
  )
}

/** The selected feature on touch screens, as a sheet over the page of the map. */
export function ThingOnSheet() {
  const { thing } = useMapLayout()
  const { chosen } = useSelection()
  const outline = useOutlineOf(chosen)
  return (
    thing !== 'closed' &&
    chosen && (
      <Suspense>
        <ThingSheet key={`${chosen.thing.kind} ${chosen.thing.id}`} chosen={chosen} outline={outline} />
      </Suspense>
    )
  )
}

/** The outline of a find that is shown; undefined while it is not known, null for what has none. */
function useOutlineOf(shown: Chosen | null): Outline | null | undefined {
  const id = shown && idOfRecord(shown.thing)
  const { data, isError } = useQuery({ ...recordQuery(id ?? 0), enabled: id !== null })
  return id === null || isError ? null : data?.polygonCoordinate
}

function idOfRecord(thing: { kind: string; id: number | string } | null): number | null {
  return thing?.kind === 'finds' ? Number(thing.id) : null
}
