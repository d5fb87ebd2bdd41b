import Box from '@mui/material/Box'
import { useEffect, useState, Suspense } from 'react'
import { useSession } from '#web/accounts/session/session.ts'
import { BadgeNews } from '#web/members/badges/badge-news.tsx'
import { WORDS_OF_WHOLE_RECORDS } from '#web/i18n/word-files.ts'
import { fetchPartsSoon, partLater, partSoon } from '#web/lib/part-later.tsx'
import { useRecordsOfOtherTabs } from '#web/lib/record-news.ts'
import { useLast } from '#web/lib/timing/use-last.ts'
import { PageMap, usePageMap } from '#web/map/page-map.tsx'
import { hasWebGl2 } from '#web/map/webgl.ts'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { SavedFindSheet } from './panels/record/find-later.tsx'
import { useAfterSaveCard } from './panels/record/use-after-save-card.ts'
import { ThingOnSheet } from './canvas/things-on-map.tsx'
import { MapStage } from './regions/map-stage.tsx'
import { MapState } from './state/map-state.tsx'
import { useMapLayout } from './layout/layout-context.ts'
import { useMeasuringOnPage } from './tools/measuring/use-measuring-on-page.ts'
import { useWhereabouts } from './state/whereabouts.ts'
import { useSelection } from './state/selection.ts'
import { useRecording } from './panels/record/use-recording.ts'

const ElevationProfilePanel = partSoon(
  async () =>
    (await import('#web/relief/elevation-profile/elevation-profile-panel.tsx')).ElevationProfilePanel,
)
/** With its form, the tools of its polygon, and photos: for members, who have it in the page from the beginning. */
const RecordPanel = partLater(
  async () => (await import('./panels/record/record-panel.tsx')).RecordPanel,
  WORDS_OF_WHOLE_RECORDS,
)

const RecordsWithoutMap = partLater(
  async () => (await import('./records-without-map.tsx')).RecordsWithoutMap,
  WORDS_OF_WHOLE_RECORDS,
)
const ViewedRecord = partSoon(
  async () => (await import('./panels/record/viewed-record.tsx')).ViewedRecord,
  WORDS_OF_WHOLE_RECORDS,
)

/** The elevation profile of the measured line, below the map, while it is wanted. */
function MeasuredElevationProfile() {
  const map = usePageMap()
  const { settings } = useLayers()
  const { hidden } = useMapLayout()
  const { profile, hideProfile } = useMeasuringOnPage()
  const grid = useNationalGrid({ own: settings.ownGrid, wanted: profile !== null })
  if (!profile) return null
  const close = () => {
    hideProfile()
    map?.getCanvas().focus()
  }
  return (
    <Box sx={{ display: hidden ? 'none' : 'contents' }}>
      <Suspense fallback={null}>
        <ElevationProfilePanel line={profile} tilesets={settings.elevationSets} grid={grid} onClose={close} />
      </Suspense>
    </Box>
  )
}

export default function MapPage() {
  const [drawable] = useState(hasWebGl2)
  const session = useSession()
  useRecordsOfOtherTabs()
  if (!drawable)
    return (
      <Suspense>
        <RecordsWithoutMap />
      </Suspense>
    )
  return (
    <PageMap>
      <MapState>
        <Box sx={{ position: 'relative', height: '100%', display: 'flex' }}>
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            <MapStage />
            <MeasuredElevationProfile />
          </Box>
          <RecordingPanel />
          <Saved />
          <ThingOnSheet />
          {session && <BadgesAfterSaving key={session.username} username={session.username} />}
          <Viewed />
          <FetchingRest />
        </Box>
      </MapState>
    </PageMap>
  )
}

function Saved() {
  return (
    useAfterSaveCard().id !== null && (
      <Suspense>
        <SavedFindSheet />
      </Suspense>
    )
  )
}

function RecordingPanel() {
  const { barred } = useRecording().drawing
  return (
    barred === null && (
      <Suspense>
        <RecordPanel />
      </Suspense>
    )
  )
}

/** New badges, once what a member has just saved is no longer spoken of. */
function BadgesAfterSaving({ username }: { username: string }) {
  return useAfterSaveCard().id === null && <BadgeNews username={username} />
}

/** Dialogs, popups and lists come after the first picture, so that they are there when they are opened. */
function FetchingRest() {
  const { complete } = useWhereabouts()
  useEffect(() => {
    if (complete) fetchPartsSoon()
  }, [complete])
  return null
}

/** It stays in the page when it is closed, so that it can fade. */
function Viewed() {
  const { viewed } = useSelection()
  return (
    useLast(viewed) !== null && (
      <Suspense>
        <ViewedRecord />
      </Suspense>
    )
  )
}
