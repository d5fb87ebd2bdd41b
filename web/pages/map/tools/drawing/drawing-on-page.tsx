import { DrawingBar } from '#web/map/drawing/drawing-bar.tsx'
import { DrawingOverlay } from '#web/map/drawing/drawing-overlay.tsx'
import { DrawingTools } from '#web/map/drawing/drawing-tools.tsx'
import { useRecording } from '../../panels/record/use-recording.ts'
import { useWhereabouts } from '../../state/whereabouts.ts'
import { cornerReference } from './corner-reference.ts'

export function PageDrawingTools() {
  return <DrawingTools controls={useRecording().drawing} />
}

export function PageDrawingBar() {
  const { grid } = useWhereabouts().searchResult
  return (
    <DrawingBar
      controls={useRecording().drawing}
      gridReferenceOf={(corner) => cornerReference(corner, grid)}
    />
  )
}

export function PageDrawingOverlay() {
  return <DrawingOverlay controls={useRecording().drawing} />
}
