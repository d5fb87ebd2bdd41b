import { DrawingBar } from '#web/map/drawing/drawing-bar.tsx'
import { DrawingOverlay } from '#web/map/drawing/drawing-overlay.tsx'
import { DrawingTools } from '#web/map/drawing/drawing-tools.tsx'
import { useMapLayout } from '../../layout/layout-context.ts'
import { messagePlace } from '../../layout/places.ts'
import { useRecording } from '../../panels/record/use-recording.ts'
import { useWhereabouts } from '../../state/whereabouts.ts'
import { cornerReference } from './corner-reference.ts'

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
