import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/records/records.ts'
import { HeritageOnMap } from '#web/heritage/heritage-on-map.tsx'
import { HeritagePopup } from '#web/heritage/heritage-popup.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { RecordsOnMap } from '#web/records/map/records-on-map.tsx'
import { recordQuery } from '#web/records/records.data.ts'
import { RecordPopup } from '#web/records/record-popup.tsx'
import { ExactRecordsOnMap } from '#web/sensitivity/exact-records-on-map.tsx'
import { opacityOf } from '#web/map/layers/layer-state.ts'
import { MapPopup } from '#web/map/pointing/map-popup.tsx'
import { usePageMap } from '#web/map/page-map.tsx'
import { PointedMark } from '#web/map/pointing/pointed-mark.tsx'
import { useMapPointer } from '#web/map/pointing/use-map-pointer.ts'
import { useHeritageName } from '#web/heritage/use-heritage-name.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useBrowsing } from '../panels/in-view/use-browsing.ts'
import { useGroundOfThings } from '../panels/layers/use-ground-of-things.ts'
import { useNmr } from '../panels/layers/use-nmr.ts'
import { ActionsOnMap } from '../panels/record/actions-on-map.tsx'
import { useAfterSaveCard } from '../panels/record/use-after-save-card.ts'
import { freePart } from '../layout/free-part.ts'
import { useSelection } from '../state/selection.ts'
import { useTask } from '../state/task-context.ts'
import { placesPoints } from '../state/task.ts'
import { MAP_COLOURS } from './layer-order.ts'
import {
  chosenOf,
  heritageOf,
  pointablesOf,
  withInFront,
  type Chosen,
  type Announcement,
} from './map-things.ts'

/** Everything that can be pointed at, and the popup of the selected feature. */
export function ThingsOnMap() {
  const map = usePageMap()
  const background = useLayers()
  const { layers, shown: grounds } = background
  const { nmr } = useNmr()
  const { filter, pointed } = useBrowsing()
  const { chosen, choose, recordsVersion } = useSelection()
  const { work } = useTask()
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
      {shown && (
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
    </>
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

function ThingPopup({ chosen }: { chosen: Chosen }) {
  const { layers } = useLayers()
  const { nmr } = useNmr()
  const { choose, view, recordsChanged } = useSelection()
  const { thing, others } = chosen
  const close = () => choose(null)
  return (
    <>
      {thing.kind === 'finds' ? (
        <RecordPopup
          id={thing.id}
          renderActions={(record) => <ActionsOnMap record={record} withDeletion />}
          onViewFull={() => view(thing.id)}
          onClose={close}
          onBroughtBack={recordsChanged}
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
        onChoose={(other) => choose(withInFront(chosen, other))}
      />
    </>
  )
}

interface AlsoHereProps {
  others: readonly Announcement[]
  onChoose: (thing: Announcement) => void
}

/** Links to other things at the place of the popup. */
function AlsoHere({ others, onChoose }: AlsoHereProps) {
  const { t } = useTranslation('map')
  const titleId = useId()
  if (others.length === 0) return null
  return (
    <Box sx={{ px: 1.5, pb: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={titleId} variant="caption" component="h3" color="text.secondary" sx={{ pt: 0.5 }}>
        {t('heritage.alsoHere')}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={titleId}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 120, overflowY: 'auto' }}
      >
        {others.map((thing) => (
          <li key={`${thing.kind} ${thing.id}`}>
            <Link
              component="button"
              variant="body2"
              onClick={() => onChoose(thing)}
              sx={{ textAlign: 'start', py: 0.5, overflowWrap: 'anywhere' }}
            >
              {thing.kind !== 'finds' ? (
                <HeritageName thing={thing} />
              ) : thing.title === null ? (
                t('layers.finds')
              ) : (
                <MemberText>{thing.title}</MemberText>
              )}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

function HeritageName({ thing }: { thing: Exclude<Announcement, { kind: 'finds' }> }) {
  const { t } = useTranslation('map')
  const name = useHeritageName(thing, thing.kind)
  return `${name} (${t(`heritage.kind.${thing.kind}`)})`
}
