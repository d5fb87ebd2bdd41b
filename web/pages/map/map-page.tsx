import Box from '@mui/material/Box'
import { useState, lazy, Suspense } from 'react'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/accounts/session/session.ts'
import { BadgeNews } from '#web/members/badges/badge-news.tsx'
import { useRecordsOfOtherTabs } from '#web/lib/record-news.ts'
import { PageMap, usePageMap } from '#web/map/page-map.tsx'
import { hasWebGl2 } from '#web/map/webgl.ts'
import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import { outlineReference } from '#geo/shapes/outline-reference.ts'
import { DownloadButton } from '#web/open-data/download-button.tsx'
import { OutlineDrawing } from '#web/records/map/outline-drawing.tsx'
import { RecordDialog } from '#web/records/record-dialog.tsx'
import { RecordsList } from '#web/records/list/records-list.tsx'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { FindSheet } from './panels/record/find-card.tsx'
import { useAfterSaveCard } from './panels/record/use-after-save-card.ts'
import { RecordPanel } from './panels/record/record-panel.tsx'
import { MapStage } from './regions/map-stage.tsx'
import { MapState } from './state/map-state.tsx'
import { MAP_COLOURS } from './canvas/layer-order.ts'
import { useRecordAddress } from './state/record-address.ts'
import { useMapLayout } from './layout/layout-context.ts'
import { useMeasuringOnPage } from './tools/measuring/use-measuring-on-page.ts'
import { useSelection } from './state/selection.ts'
import { ActionsOnMap, DeletionOnMap } from './panels/record/actions-on-map.tsx'
import { RecordFlight } from './panels/record/record-flight.tsx'
import { FindPicture, RecordGroundMap } from './panels/record/record-ground-map.tsx'
import { useSeeingAs } from './panels/record/use-seeing-as.ts'

/** Loaded when it is first needed. */
const ElevationProfilePanel = lazy(async () => {
  const { ElevationProfilePanel: panel } =
    await import('#web/relief/elevation-profile/elevation-profile-panel.tsx')
  return { default: panel }
})

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
  if (!drawable) return <RecordsWithoutMap />
  return (
    <PageMap>
      <MapState>
        <Box sx={{ position: 'relative', height: '100%', display: 'flex' }}>
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            <MapStage />
            <MeasuredElevationProfile />
          </Box>
          <RecordPanel />
          <FindSheet renderPicture={(record) => <FindPicture record={record} />} />
          {session && <BadgesAfterSaving key={session.username} username={session.username} />}
          <MapDialogs />
        </Box>
      </MapState>
    </PageMap>
  )
}

/** New badges, once what a member has just saved is no longer spoken of. */
function BadgesAfterSaving({ username }: { username: string }) {
  return useAfterSaveCard().id === null && <BadgeNews username={username} />
}

/** For browsers that cannot draw the map: the reason, and the records as a list. */
function RecordsWithoutMap() {
  const { t } = useTranslation(['map', 'records', 'portal'])
  const [viewed, setViewed] = useRecordAddress()
  // The settings of the map are not loaded here. Other files of OSTN15 name the same squares.
  const grid = useNationalGrid({ own: false, wanted: viewed !== null })
  return (
    <Container maxWidth="md" sx={{ height: '100%', overflowY: 'auto', py: 4 }}>
      <Typography variant="h1" sx={{ mb: 3 }}>
        {t('portal:titles.map')}
      </Typography>
      <Alert severity="info" sx={{ mb: 4 }}>
        <AlertTitle>{t('noWebGl.heading')}</AlertTitle>
        {t('noWebGl.text')}
      </Alert>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('records:list.heading')}
      </Typography>
      <Box sx={{ marginBottom: 2 }}>
        <DownloadButton filter={EVERY_RECORD} />
      </Box>
      <RecordsList
        filter={EVERY_RECORD}
        empty={t('records:list.empty')}
        renderTitle={({ id, title }) => (
          <Link component="button" variant="h3" onClick={() => setViewed(id)} sx={{ textAlign: 'start' }}>
            <MemberText>{title}</MemberText>
          </Link>
        )}
      />
      <RecordDialog
        id={viewed}
        onClose={() => setViewed(null)}
        referenceOf={(outline) => outlineReference(outline, grid)}
        renderMap={(record) => <OutlineDrawing record={record} colour={MAP_COLOURS.record} />}
      />
    </Container>
  )
}

/** The whole record that the address names. */
function MapDialogs() {
  const background = useLayers()
  const { settings } = background
  const { viewed, view, recordsChanged } = useSelection()
  const seeAs = useSeeingAs(usePageMap(), background)
  const { t } = useTranslation('records')
  const grid = useNationalGrid({ own: settings.ownGrid, wanted: viewed !== null })
  return (
    <RecordDialog
      id={viewed}
      onClose={() => view(null)}
      renderActions={(record) => <ActionsOnMap record={record} />}
      renderDeletion={(record) => <DeletionOnMap record={record} />}
      onSee={seeAs}
      onBroughtBack={recordsChanged}
      renderFlight={(record, seen) => <RecordFlight record={record} seen={seen} grid={grid} />}
      referenceOf={(outline) => outlineReference(outline, grid)}
      renderMap={(record) => (
        <RecordGroundMap record={record} label={t('outlineLabel', { title: record.title })} />
      )}
    />
  )
}
