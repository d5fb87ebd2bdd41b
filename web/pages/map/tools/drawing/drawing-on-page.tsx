import { DrawingBar } from '#web/map/drawing/drawing-bar.tsx'
import { DrawingOverlay } from '#web/map/drawing/drawing-overlay.tsx'
import { DrawingTools } from '#web/map/drawing/drawing-tools.tsx'
import type { Outline } from '#contract/records/records.ts'
import { gridReference } from '#geo/grid/grid-reference.ts'
import { FITTED_SQUARE, type NationalGrid } from '#geo/grid/national-grid.ts'
import { useMapLayout } from '../../layout/layout-context.ts'
import { messagePlace } from '../../layout/places.ts'
import { useRecording } from '../../panels/record/use-recording.ts'
import { useWhereabouts } from '../../state/whereabouts.ts'

/** Metres: as precise as positions that are drawn by eye can be. */
const FINENESS = 10

/** The grid reference of a corner, such as `SN 5998 7991`; null outside the National Grid. */
function cornerReference([latitude, longitude]: Outline[number], grid: NationalGrid): string | null {
  const place = { latitude, longitude }
  return gridReference(grid.fromDegrees(place), grid.isExactAt(place) ? FINENESS : FITTED_SQUARE)
}

export function PageDrawingTools() {
  return <DrawingTools controls={useRecording().drawing} />
}

export function PageDrawingBar() {
  const { grid } = useWhereabouts().searchResult
  const { bar } = useMapLayout().layout
  return (
    <DrawingBar
      controls={useRecording().drawing}
      inLine={bar === 'line'}
      gridReferenceOf={(corner) => cornerReference(corner, grid)}
    />
  )
}

export function PageDrawingOverlay() {
  const { layout } = useMapLayout()
  return <DrawingOverlay controls={useRecording().drawing} messagePlace={messagePlace(layout)} />
}
