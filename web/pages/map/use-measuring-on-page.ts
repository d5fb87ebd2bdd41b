import type { MapLibreMap } from 'maplibre-gl'
import { useMemo, useState } from 'react'
import { walked, type LinePoint } from '#web/map/measuring/measuring-state.ts'
import { useMeasuring, type MeasuringControls } from '#web/map/measuring/use-measuring.ts'

export interface MeasuringOnPage {
  controls: MeasuringControls
  /** Whether clicks on the map belong to a line in progress. */
  busy: boolean
  /** The line whose height profile is shown. */
  profile: readonly LinePoint[] | null
  showProfile: () => void
  hideProfile: () => void
}

/** The measured line of the page, and whether its height profile is shown; another line begins without one. */
export function useMeasuringOnPage(map: MapLibreMap | null, drawing: boolean): MeasuringOnPage {
  const controls = useMeasuring(map, drawing)
  const [profileOf, setProfileOf] = useState<readonly LinePoint[] | null>(null)
  const { measuring } = controls
  const measured = measuring.phase === 'measured' ? measuring : null
  const line = useMemo(() => (measured ? walked(measured.points, measured.closed) : null), [measured])
  return {
    controls,
    busy: measuring.phase === 'measuring',
    profile: measured?.points === profileOf ? line : null,
    showProfile: () => setProfileOf(measured?.points ?? null),
    hideProfile: () => setProfileOf(null),
  }
}
