import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapLayout } from '../../layout/layout-context.ts'
import { useMeasuringOnPage } from '../../tools/measuring/use-measuring-on-page.ts'

/** Loaded when it is first needed. */
const ElevationProfilePanel = lazy(async () => {
  const { ElevationProfilePanel: panel } =
    await import('#web/relief/elevation-profile/elevation-profile-panel.tsx')
  return { default: panel }
})

/** The elevation profile of the measured line, below the map, while it is wanted. */
export function MeasuredElevationProfile() {
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
