import type { MapLibreMap } from 'maplibre-gl'
import { useMemo, type Dispatch } from 'react'
import { requiredContext } from '#web/lib/required-context.ts'
import { walked, type LinePoint } from '#web/map/measuring/measuring-state.ts'
import { useMeasuring, type MeasuringControls } from '#web/map/measuring/use-measuring.ts'
import { isUnderWay, mayBegin, type Work, type WorkEvent } from '../../state/task.ts'

export interface MeasuringOnPage {
  controls: MeasuringControls
  /** The line whose elevation profile is shown. */
  profile: readonly LinePoint[] | null
  showProfile: () => void
  hideProfile: () => void
}

export const [MeasuringContext, useMeasuringOnPage] = requiredContext<MeasuringOnPage>('MeasuringContext')

/** The measured line of the page, and whether its elevation profile is shown. A new line starts without one. */
export function useNewMeasuring(
  map: MapLibreMap | null,
  work: Work,
  dispatch: Dispatch<WorkEvent>,
): MeasuringOnPage {
  const { measuring } = work
  const controls = useMeasuring({
    map,
    measuring,
    dispatch: (event) =>
      dispatch(event.type === 'escaped' ? { task: 'all', event: 'escaped' } : { task: 'measuring', event }),
    blocked: !mayBegin(work, 'measuring'),
  })
  const measured = measuring.phase === 'measured' ? measuring : null
  const line = useMemo(() => (measured ? walked(measured.points, measured.closed) : null), [measured])
  return {
    controls,
    profile: isUnderWay(work, 'profiling') ? line : null,
    showProfile: () => dispatch({ task: 'profiling', shown: true }),
    hideProfile: () => dispatch({ task: 'profiling', shown: false }),
  }
}
