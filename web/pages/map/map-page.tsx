import Box from '@mui/material/Box'
import { useState } from 'react'
import { useSession } from '#web/accounts/session.ts'
import { BadgeNews } from '#web/members/badges/badge-news.tsx'
import { useRecordsOfOtherTabs } from '#web/lib/record-news.ts'
import { PageMap } from '#web/map/page-map.tsx'
import { hasWebGl2 } from '#web/map/webgl.ts'
import { MapBrowsing } from './panels/in-view/map-browsing.tsx'
import { MeasuredElevationProfile } from './panels/elevation-profile/measured-elevation-profile.tsx'
import { AfterSaveSheet } from './panels/record/after-save-card.tsx'
import { MapDialogs } from './panels/record/map-dialogs.tsx'
import { RecordPanel } from './panels/record/record-panel.tsx'
import { RecordsWithoutMap } from './records-without-map.tsx'
import { MapStage } from './regions/map-stage.tsx'
import { MapState } from './state/map-state.tsx'

export default function MapPage() {
  const [drawable] = useState(hasWebGl2)
  const session = useSession()
  useRecordsOfOtherTabs()
  if (!drawable) return <RecordsWithoutMap />
  return (
    <PageMap>
      <MapState>
        <Box sx={{ position: 'relative', height: '100%', display: 'flex' }}>
          <MapBrowsing />
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            <MapStage />
            <MeasuredElevationProfile />
          </Box>
          <RecordPanel />
          <AfterSaveSheet />
          {session && <BadgeNews key={session.username} username={session.username} />}
          <MapDialogs />
        </Box>
      </MapState>
    </PageMap>
  )
}
