import type { MapLibreMap } from 'maplibre-gl'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
} from 'react'
import { positionAtScale, type PositionMetres } from '#contract/records/places/position.ts'
import type { Outline } from '#contract/records/records.ts'
import { metresPerPixel } from '#geo/tiles/map-scale.ts'
import { useFormPlace, type FormPlace } from '#web/records/form/form-place.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import type { CannotDraw } from '#web/map/drawing/drawing-state.ts'
import type { HistoryEvent } from '#web/map/drawing/drawing-history.ts'
import { useDrawing, type DrawingControls } from '#web/map/drawing/use-drawing.ts'
import { showOutline } from '#web/map/pointing/show-outline.ts'
import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import { freePart, isInSight } from '../../layout/free-part.ts'
import { isUnderWay, type Work, type WorkEvent } from '../../state/task.ts'

export interface Recording {
  drawing: DrawingControls
  place: FormPlace
  size: PanelSize
  resize: (size: PanelSize) => void
  /** Loads a polygon that was drawn before, or none, and opens its form. */
  takeUp: (outline: Outline | null) => void
  /** Does the same after a return to the page; if the form is a sheet, the map stays visible. */
  comeBack: (outline: Outline | null) => void
  /** Opens the form, or says that the polygon in progress must be finished first. */
  open: () => void
  headingRef: RefObject<HTMLHeadingElement | null>
  /** How exact an outline is at the zoom at which this one was drawn; null if that is not known. */
  drawnWithin: PositionMetres | null
  /** Index of the corner being moved without dragging; null while none is. */
  corner: number | null
  chooseCorner: (corner: number | null) => void
}

export const [RecordingContext, useRecording] = requiredContext<Recording>('RecordingContext')

interface RecordingOptions {
  map: MapLibreMap | null
  /** Why this visitor cannot record; null for those who can. */
  barred: CannotDraw | null
  work: Work
  /** The same function in every render. */
  dispatch: Dispatch<WorkEvent>
  onFinished: () => void
}

/** A polygon and its form: when each opens and closes, and when it makes room for the other. */
export function useNewRecording({ map, barred, work, dispatch, onFinished }: RecordingOptions): Recording {
  const place = useFormPlace()
  const [size, setSize] = useState<PanelSize>('closed')
  /** The same while a polygon is in progress, where the form is a sheet: its low sizes are the bar of the drawing. */
  const [barSize, setBarSize] = useState<PanelSize>('peek')
  const [corner, setCorner] = useState<number | null>(null)
  const [drawnWithin, setDrawnWithin] = useState<PositionMetres | null>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const sheet = place === 'bottom sheet'

  const draw = useCallback((event: HistoryEvent) => dispatch({ task: 'drawing', event }), [dispatch])
  const drawing = useDrawing({
    map,
    barred,
    history: work.drawing,
    dispatch: draw,
    onFinished: () => {
      setDrawnWithin(map && withinAt(map))
      setCorner(null)
      setSize('full')
      onFinished()
    },
    onReopened: () => setSize('closed'),
  })
  useFormFollows(map, { outline: drawing.outline, place, size, headingRef })

  const shownSize = sheet && isUnderWay(work, 'drawing') ? sizeOfBar(work, barSize) : size
  const resize = (next: PanelSize) => {
    if (isUnderWay(work, 'drawing')) setBarSize(next)
    else setSize(next)
    // The button that closed it has disappeared, so the focus moves to the map.
    if (next === 'closed') map?.getCanvas().focus()
  }
  const takeUp = (outline: Outline | null, opened: PanelSize) => {
    if (outline) drawing.load(outline)
    setDrawnWithin(null)
    setCorner(null)
    setSize(opened)
  }
  const begin: DrawingControls['begin'] = (how) => {
    if (drawing.drawing.phase === 'not drawing') {
      setSize('closed')
      setBarSize('peek')
    }
    drawing.begin(how)
  }
  const shown = drawing.outline !== null && size !== 'closed' ? corner : null

  return {
    drawing: { ...drawing, begin },
    place,
    size: barred ? 'closed' : shownSize,
    resize,
    takeUp: (outline) => takeUp(outline, 'full'),
    comeBack: (outline) => takeUp(outline, sheet ? 'peek' : 'full'),
    open: () => {
      if (isUnderWay(work, 'drawing')) drawing.begin()
      else setSize('peek')
    },
    headingRef,
    drawnWithin,
    corner: shown,
    chooseCorner: (next) => {
      setCorner(next)
      const chosen = next === null ? undefined : drawing.outline?.[next]
      if (map && chosen) showOutline(map, [chosen], freePart(map))
    },
  }
}

/** The bar opens so far that it can be read, and rests as a strip from the first corner on. */
function sizeOfBar({ drawing: { present } }: Work, wanted: PanelSize): PanelSize {
  if (wanted === 'full') return 'full'
  return wanted === 'peek' && present.phase === 'drawing' && present.corners.length === 0 ? 'peek' : 'strip'
}

function withinAt(map: MapLibreMap): PositionMetres | null {
  return positionAtScale(metresPerPixel({ latitude: map.getCenter().lat, mapZoom: map.getZoom() }))
}

interface Following {
  outline: Outline | null
  place: FormPlace
  size: PanelSize
  headingRef: RefObject<HTMLHeadingElement | null>
}

/**
 * When the form opens, the focus goes to it, and a polygon that is not in sight is brought into the part of the map that is
 * left; the same when a sheet changes its size, and when the form is closed.
 */
function useFormFollows(map: MapLibreMap | null, following: Following): void {
  const bringIntoSight = useEffectEvent(() => {
    const { outline, place } = following
    if (!map || !outline) return
    // The panel has just narrowed the map.
    if (place === 'side panel') map.resize()
    if (!isInSight(map, outline)) showOutline(map, outline, freePart(map))
  })
  const focus = useEffectEvent(() => following.headingRef.current?.focus({ preventScroll: true }))
  const isOpen = following.size !== 'closed'
  const isWhole = following.size === 'full'
  useLayoutEffect(() => {
    if (isOpen) focus()
  }, [isOpen])
  useLayoutEffect(() => {
    if (isOpen) bringIntoSight()
  }, [isOpen, isWhole])
  // The search and the layers come back to the place that the form leaves.
  useEffect(() => {
    if (!isOpen) bringIntoSight()
  }, [isOpen])
}
