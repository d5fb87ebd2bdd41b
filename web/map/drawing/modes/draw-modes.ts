import {
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
  type TerraDrawMouseEvent,
} from 'terra-draw'
import type { Position } from '#geo/position.ts'
import { committedCorners, positionsOf } from './drawn-feature.ts'
import { faultOfOutline, faultOfPath, isNearWales, type OutlineFault } from '../outline-faults.ts'

/** The purple of every outline on the map, 2 pixels wide. */
const PURPLE = '#97009c'

const WHITE = '#ffffff'

const OUTLINE_STYLES = {
  fillColor: PURPLE,
  fillOpacity: 0.12,
  outlineColor: PURPLE,
  outlineWidth: 2,
  coordinatePointColor: WHITE,
  coordinatePointWidth: 5,
  coordinatePointOutlineColor: PURPLE,
  coordinatePointOutlineWidth: 2,
  closingPointColor: PURPLE,
  closingPointWidth: 7,
  closingPointOutlineColor: WHITE,
  closingPointOutlineWidth: 2,
} as const

const CORNER_STYLES = {
  selectedPolygonColor: PURPLE,
  selectedPolygonFillOpacity: 0.12,
  selectedPolygonOutlineColor: PURPLE,
  selectedPolygonOutlineWidth: 2,
  selectionPointColor: WHITE,
  selectionPointWidth: 7,
  selectionPointOutlineColor: PURPLE,
  selectionPointOutlineWidth: 3,
  midPointColor: PURPLE,
  midPointOpacity: 0.7,
  midPointWidth: 4,
  midPointOutlineColor: WHITE,
  midPointOutlineWidth: 1,
} as const

interface Verdict {
  valid: boolean
}

interface ModeOptions {
  /** Pixels around a corner in which a press means that corner. */
  pointerDistance: number
  /** Whether clicks and touches count at all. */
  mayClick: () => boolean
  mayDrag: () => boolean
  /** Called when dragging a corner, or the whole polygon, starts and ends. */
  onDragging: (dragging: boolean) => void
  /** Reports the fault to the visitor, if there is one. */
  judge: (fault: OutlineFault | null) => Verdict
  /** A corner was refused, but the loose end of the outline is still at its position. */
  onStepRefused: () => void
}

/** Setting corners. The library's own checks refuse valid concave outlines, so corners are validated here. */
export function polygonMode(options: ModeOptions): TerraDrawPolygonMode {
  const { pointerDistance, mayClick, judge, onStepRefused } = options
  const mode = new TerraDrawPolygonMode({
    keyEvents: null,
    pointerDistance,
    showCoordinatePoints: true,
    styles: OUTLINE_STYLES,
    pointerEvents: {
      leftClick: (event: TerraDrawMouseEvent) => {
        if (!mayClick()) return false
        // The library expects a move before each click; without one it would set the corner at the previous position of the
        // pointer.
        mode.onMouseMove({ ...event })
        return judge(isNearWales([event.lng, event.lat]) ? null : 'outside').valid
      },
      rightClick: false,
      contextMenu: false,
      onDragStart: false,
      onDrag: false,
      onDragEnd: false,
    },
    validation: (feature, { updateType }) => {
      const judged = judge(faultOfStep(feature, updateType))
      if (!judged.valid) onStepRefused()
      return judged
    },
  })
  return mode
}

/** Moving, inserting and removing corners. The library says nothing when a corner is dragged across an edge; this does. */
export function selectMode({ pointerDistance, mayClick, mayDrag, onDragging, judge }: ModeOptions) {
  return new TerraDrawSelectMode({
    keyEvents: null,
    pointerDistance,
    allowManualDeselection: false,
    // The library skips some movements; the last one must count, or the corner would not be where it was released.
    dragEventThrottle: Number.MAX_SAFE_INTEGER,
    styles: CORNER_STYLES,
    pointerEvents: {
      leftClick: mayClick,
      rightClick: true,
      contextMenu: true,
      onDragStart: () => {
        const may = mayDrag()
        onDragging(may)
        return may
      },
      onDrag: true,
      onDragEnd: () => {
        onDragging(false)
        return true
      },
    },
    flags: {
      polygon: {
        feature: {
          selfIntersectable: true,
          validation: (feature) => judge(faultOfOutline(positionsOf(feature))),
          coordinates: { draggable: true, deletable: true, midpoints: { draggable: true } },
        },
      },
    },
  })
}

/** Every move of the pointer is let through so that it can be seen; setting a corner and finishing are validated. */
function faultOfStep(feature: GeoJSONStoreFeatures, step: string): OutlineFault | null {
  const corners: Position[] = positionsOf(feature)
  if (step === 'finish') return faultOfOutline(corners)
  return step === 'commit' ? faultOfPath(corners.slice(0, committedCorners(feature) + 1)) : null
}
