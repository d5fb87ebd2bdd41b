import {
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
  type TerraDrawMouseEvent,
} from 'terra-draw'
import type { ExpressionSpecification, MapLibreMap } from 'maplibre-gl'
import { cased, MARKS } from '#web/map/layers/marks.ts'
import type { Position } from '#geo/position.ts'
import { committedCorners, positionsOf } from './drawn-feature.ts'
import { faultOfOutline, faultOfPath, isNearWales, type OutlineFault } from '../outline-faults.ts'

const { stroke: PURPLE, width: WIDTH, casing: WHITE } = MARKS.records
const { stroke: CYAN, width: WIDTH_IN_PROGRESS, casing: INK } = MARKS.drawing

const OUTLINE_STYLES = {
  fillColor: CYAN,
  fillOpacity: 0.12,
  outlineColor: CYAN,
  outlineWidth: WIDTH_IN_PROGRESS,
  coordinatePointColor: WHITE,
  coordinatePointWidth: 5,
  coordinatePointOutlineColor: INK,
  coordinatePointOutlineWidth: 2,
  closingPointColor: WHITE,
  closingPointWidth: 7,
  closingPointOutlineColor: INK,
  closingPointOutlineWidth: 3,
} as const

/** Of the library's layers: the line around polygons, and its property with the colour of the line. */
const OUTLINE_LAYER = 'td-polygon-outline'
const OUTLINE_COLOUR: ExpressionSpecification = ['get', 'polygonOutlineColor']

/** What the library's own styles cannot: a casing below the line, dark while the polygon is in progress. */
export function drawCasing(map: MapLibreMap): void {
  const below = map.getLayer(OUTLINE_LAYER)
  if (!below) return
  map.addLayer(
    {
      id: CASING_LAYER,
      type: 'line',
      source: below.source,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['match', OUTLINE_COLOUR, CYAN, INK, WHITE],
        'line-width': ['match', OUTLINE_COLOUR, CYAN, cased(MARKS.drawing), cased(MARKS.records)],
      },
    },
    OUTLINE_LAYER,
  )
}

export function removeCasing(map: MapLibreMap): void {
  if (map.getLayer(CASING_LAYER)) map.removeLayer(CASING_LAYER)
}

const CASING_LAYER = 'td-polygon-casing'

const CORNER_STYLES = {
  selectedPolygonColor: PURPLE,
  selectedPolygonFillOpacity: 0.12,
  selectedPolygonOutlineColor: PURPLE,
  selectedPolygonOutlineWidth: WIDTH,
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
