import type { MapLibreMap } from 'maplibre-gl'
import { lazy, Suspense } from 'react'
import type { MapSettings } from '#contract/map.ts'
import { useNationalGrid } from '#web/features/finding/use-national-grid.ts'
import type { MeasuringOnPage } from '../../tools/measuring/use-measuring-on-page.ts'

/** Fetched when it is first wanted. */
const ProfilePanel = lazy(async () => {
  const { ProfilePanel: panel } = await import('#web/features/height-profile/profile-panel.tsx')
  return { default: panel }
})

interface MeasuredProfileProps {
  map: MapLibreMap | null
  measure: MeasuringOnPage
  settings: MapSettings
}

/** The height profile of the measured line, below the map, while it is wanted. */
export function MeasuredProfile({ map, measure, settings }: MeasuredProfileProps) {
  const grid = useNationalGrid({ available: settings.exactGrid, wanted: measure.profile !== null })
  if (!measure.profile) return null
  const close = () => {
    measure.hideProfile()
    map?.getCanvas().focus()
  }
  return (
    <Suspense fallback={null}>
      <ProfilePanel
        map={map}
        line={measure.profile}
        sets={settings.elevationSets}
        grid={grid}
        onClose={close}
      />
    </Suspense>
  )
}
