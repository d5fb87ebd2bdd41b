import type { MapLibreMap } from 'maplibre-gl'
import type { TerraDraw, TerraDrawMouseEvent } from 'terra-draw'
import { OUTLINE_MIN_POINTS } from '#contract/http/limits.ts'
import type { Outline } from '#contract/records/records.ts'
import type { Position } from '#geo/position.ts'
import {
  CORNERS_MOVED_IN,
  DRAWN_IN,
  drawnBy,
  startDrawLibrary,
  type Doing,
  type DrawListener,
} from './draw-library.ts'
import type { Drawing } from '../drawing-state.ts'
import { committedCorners, outlineOf, polygonOf, positionsOf, toPosition } from './drawn-feature.ts'
import { cornerNear, eventAt } from '../map-places.ts'
import { faultOfOutline } from '../outline-faults.ts'

export interface DrawTool {
  begin: () => void
  /** Sets a corner at the middle of the map. */
  addCornerAtCentre: () => void
  /** Moves the loose end of the outline to the middle of the map. */
  aimAtCentre: () => void
  finish: () => void
  /** Changes the shape of the finished polygon; refused if the new shape is not valid. */
  reshape: (outline: Outline) => void
  /** Replaces the drawing with an earlier or later state, without notifying the listener. */
  show: (drawing: Drawing) => void
  /** Removes the polygon, finished or in progress. */
  clear: () => void
  dispose: () => void
}

/** Pixels, far from any corner on any screen. */
const FAR_OFF = -1e6

/** The actions on the polygon on the map. Clicks without a pointer are made here. */
export function createDrawTool(map: MapLibreMap, listener: DrawListener): DrawTool {
  const now: Doing = { placing: false, showing: false, dragging: false, cornersTold: 0 }
  const library = startDrawLibrary(map, now, { listener, takeOut, takeLooseEndBack })
  const { draw, polygon } = library

  const place = (event: TerraDrawMouseEvent) => {
    now.placing = true
    polygon.onClick(event)
    now.placing = false
  }
  const atCentre = () => eventAt(map, map.getCenter().toArray())

  /** A refused corner must not look as if it were set, so the loose end returns to the last corner. */
  function takeLooseEndBack(): void {
    const feature = drawnBy(draw)
    const last = feature && positionsOf(feature)[committedCorners(feature) - 1]
    if (last) polygon.onMouseMove(eventAt(map, last))
  }

  function reshape(outline: Outline): boolean {
    const feature = drawnBy(draw)
    if (feature?.id === undefined) return false
    if (!library.judge(faultOfOutline(outline.map(toPosition))).valid) return false
    draw.updateFeatureGeometry(feature.id, polygonOf(outline))
    listener.onReshaped(outline)
    return true
  }

  /** Returns false where there is no corner at that place, or too few would be left. */
  function takeOut(at: Position): boolean {
    const feature = draw.getMode() === CORNERS_MOVED_IN ? drawnBy(draw) : undefined
    const index = feature ? cornerNear(map, positionsOf(feature), at, library.reach) : -1
    if (!feature || index < 0 || positionsOf(feature).length <= OUTLINE_MIN_POINTS) return false
    return reshape(outlineOf(feature).toSpliced(index, 1))
  }

  function clear(): void {
    draw.setMode('static')
    draw.clear()
    now.cornersTold = 0
    listener.onLooseEnd(null)
    map.doubleClickZoom.enable()
  }

  /**
   * Sets the corners one by one, as a visitor would, at screen positions far away, so that none is mistaken for the closing
   * corner.
   */
  function showInProgress(corners: Outline): void {
    draw.setMode(DRAWN_IN)
    for (const corner of corners) {
      place({ ...eventAt(map, toPosition(corner)), containerX: FAR_OFF, containerY: FAR_OFF })
    }
    now.cornersTold = corners.length
  }

  return {
    begin: () => draw.setMode(DRAWN_IN),
    addCornerAtCentre: () => place(atCentre()),
    aimAtCentre: () => polygon.onMouseMove(atCentre()),
    finish: () => {
      const feature = drawnBy(draw)
      if (!feature || committedCorners(feature) < OUTLINE_MIN_POINTS) {
        listener.onRefused('tooFewCorners')
        return
      }
      // The library has no call for this; a click on the first corner closes the ring.
      const first = positionsOf(feature)[0]
      if (first) place(eventAt(map, first))
    },
    reshape,
    show: (drawing) => {
      now.showing = true
      clear()
      if (drawing.phase === 'drawing') showInProgress(drawing.corners)
      if (drawing.phase === 'drawn') {
        const id = addFinished(draw, drawing.outline)
        draw.setMode(CORNERS_MOVED_IN)
        draw.selectFeature(id)
      }
      now.showing = false
    },
    clear,
    dispose: library.stop,
  }
}

function addFinished(draw: TerraDraw, outline: Outline) {
  const id = draw.getFeatureId()
  draw.addFeatures([{ type: 'Feature', id, geometry: polygonOf(outline), properties: { mode: DRAWN_IN } }])
  return id
}
