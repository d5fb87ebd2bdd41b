import { DrawingBar } from '#web/map/drawing/drawing-bar.tsx'
import { DrawingOverlay } from '#web/map/drawing/drawing-overlay.tsx'
import type { Outline } from '#contract/records/records.ts'
import { gridReference } from '#geo/grid/grid-reference.ts'
import { FITTED_SQUARE, type NationalGrid } from '#geo/grid/national-grid.ts'
import { useMapLayout } from '../../layout/layout-context.ts'
import { MESSAGE_PLACE } from '../../layout/sizes.ts'
import { useRecording } from '../../panels/record/use-recording.ts'
import { useWhereabouts } from '../../state/whereabouts.ts'

/** Metres: as precise as positions that are drawn by eye can be. */
const FINENESS = 10

/** The grid reference of a corner, such as `SN 5998 7991`; null outside the National Grid. */
function cornerReference([latitude, longitude]: Outline[number], grid: NationalGrid): string | null {
  const place = { latitude, longitude }
  return gridReference(grid.fromDegrees(place), grid.isExactAt(place) ? FINENESS : FITTED_SQUARE)
}

/** The bar at the foot of the map; where the form is a sheet, the low sheet is the bar. */
export function PageDrawingBar() {
  return useRecording().place === 'side panel' && <BarOfDrawing />
}

export function BarOfDrawing() {
  const { grid } = useWhereabouts().searchResult
  const { barInLine } = useMapLayout()
  const { drawing, place } = useRecording()
  return (
    <DrawingBar
      controls={drawing}
      shape={place === 'bottom sheet' ? 'sheet' : barInLine ? 'line' : 'block'}
      gridReferenceOf={(corner) => cornerReference(corner, grid)}
    />
  )
}

export function PageDrawingOverlay() {
  return <DrawingOverlay controls={useRecording().drawing} messagePlace={MESSAGE_PLACE} />
}
