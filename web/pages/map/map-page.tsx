import Box from '@mui/material/Box'
import type { MapLibreMap } from 'maplibre-gl'
import { useReducer, useState } from 'react'
import type { RecordDetail } from '#contract/records.ts'
import { useSession } from '#web/features/accounts/session.ts'
import { BadgeNews } from '#web/features/badges/badge-news.tsx'
import { useBackground } from '#web/features/layers/use-background.ts'
import { RecordActions } from '#web/features/records/own/record-actions.tsx'
import { canBeTouched, isTouchDevice } from '#web/lib/touch.ts'
import type { MapViewpoint } from '#web/map/view-memory.ts'
import { hasWebGl2 } from '#web/map/webgl.ts'
import { MapBrowsing } from './panels/in-view/map-browsing.tsx'
import { MapDialogs } from './panels/record/map-dialogs.tsx'
import { MapStage } from './regions/map-stage.tsx'
import type { Chosen } from './canvas/map-things.ts'
import { MeasuredProfile } from './panels/profile/measured-profile.tsx'
import { RecordPanel } from './panels/record/record-panel.tsx'
import { RecordsWithoutMap } from './records-without-map.tsx'
import { showNearby } from './panels/record/show-nearby.ts'
import { workAfter, workAtFirst } from './state/task.ts'
import { useArriveAtRecord } from './panels/record/use-arrive-at-record.ts'
import { useBrowsing } from './panels/in-view/use-browsing.ts'
import { useEditing } from './panels/record/use-editing.ts'
import { useKeptDrawing } from './panels/record/use-kept-drawing.ts'
import { useMapAddress, useMapStart } from './state/address.ts'
import { useMeasuringOnPage } from './tools/measuring/use-measuring-on-page.ts'
import { useNmr } from './panels/layers/use-nmr.ts'
import { useOpenedDraft } from './panels/record/use-opened-draft.ts'
import { useRecordAddress } from './state/record-address.ts'
import { useRecording } from './panels/record/use-recording.ts'
import { useSeeingAs } from './panels/record/use-seeing-as.ts'
import { useSeenNow } from './panels/record/use-seen-now.ts'
import { visitorOf, whyNotRecord } from './state/visitor.ts'

export default function MapPage() {
  const [drawable] = useState(hasWebGl2)
  return drawable ? <MapScreen /> : <RecordsWithoutMap />
}

function MapScreen() {
  const session = useSession()
  const signedIn = session !== null
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const start = useMapStart()
  const [work, dispatch] = useReducer(workAfter, start, workAtFirst)
  const background = useBackground(map, start, {
    comparison: work.comparing,
    compare: (comparison) => dispatch({ task: 'comparing', comparison }),
  })
  const [view, setView] = useState<MapViewpoint | null>(null)
  useMapAddress(view, background)
  const seeAs = useSeeingAs(map, background)
  const seen = useSeenNow(background)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [viewed, setViewed] = useRecordAddress()
  useArriveAtRecord(map, start.named)
  const [attributes, setAttributes] = useState(false)
  // Records are drawn from tiles; a new number makes the browser ask for them again.
  const [recordsVersion, setRecordsVersion] = useState(0)
  const barred = whyNotRecord({
    signedIn,
    touchable: canBeTouched(),
    touchRecording: background.settings.touchRecording,
  })
  const recording = useRecording({ map, barred, work, dispatch, onFinished: () => setChosen(null) })
  const browsing = useBrowsing(recording)
  const editing = useEditing({ map, recording, work, dispatch })
  const keeping = useKeptDrawing({ map, recording, editing: editing.holdsMap })
  const draftOpened = useOpenedDraft(map, recording)
  const recordsChanged = () => setRecordsVersion((version) => version + 1)
  const renderActions = (record: RecordDetail) => (
    <RecordActions
      record={record}
      onEdit={barred === null ? editing.begin : null}
      onDeleted={() => {
        setChosen(null)
        if (viewed !== null) setViewed(null)
      }}
      onChanged={recordsChanged}
    />
  )
  const { nmr, note } = useNmr(map, background)
  const measure = useMeasuringOnPage(map, work, dispatch)

  return (
    <Box sx={{ position: 'relative', height: '100%', display: 'flex' }}>
      <MapBrowsing
        map={map}
        background={background}
        nmr={nmr}
        browsing={browsing}
        recording={recording}
        mayRecord={barred === null}
        onChoose={setChosen}
        onViewFull={setViewed}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <MapStage
          map={map}
          start={start.viewpoint}
          onReady={setMap}
          onMoved={setView}
          signedIn={signedIn}
          visitor={visitorOf({ barred, touch: isTouchDevice(), place: recording.place })}
          background={background}
          work={work}
          recording={recording}
          measure={measure}
          browsing={browsing}
          nmr={nmr}
          nmrNote={note}
          chosen={chosen}
          onChoose={setChosen}
          onViewFull={setViewed}
          renderActions={renderActions}
          recordsVersion={recordsVersion}
          onAttributes={() => setAttributes(true)}
        />
        <MeasuredProfile map={map} measure={measure} settings={background.settings} />
      </Box>
      {barred === null && (
        <RecordPanel
          recording={recording}
          onShowNearby={(site) => showNearby(site, { map, background, recording, onChoose: setChosen })}
          editing={editing}
          seen={seen}
          formNumber={`${draftOpened} ${keeping.emptied}`}
          onBeginAfresh={keeping.beginAfresh}
          onSaved={recordsChanged}
        />
      )}
      {session && <BadgeNews key={session.username} username={session.username} />}
      <MapDialogs
        settings={background.settings}
        layers={background.layers}
        record={viewed}
        onRecordClosed={() => setViewed(null)}
        onSee={seeAs}
        renderActions={renderActions}
        attributes={attributes}
        onAttributesClosed={() => setAttributes(false)}
      />
    </Box>
  )
}
