import type { MapLibreMap, Style } from 'maplibre-gl'
import { TerraDraw, type GeoJSONStoreFeatures, type TerraDrawMouseEvent } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { OUTLINE_MIN_POINTS } from '#contract/limits.ts'
import type { Outline } from '#contract/records.ts'
import type { Position } from '#geo/position.ts'
import { polygonMode, selectMode } from './draw-modes.ts'
import type { Drawing } from './drawing-state.ts'
import {
  committedCorners,
  looseEnd,
  outlineOf,
  polygonOf,
  positionsOf,
  PRECISION,
  toPosition,
} from './drawn-feature.ts'
import { watchFingers } from './fingers.ts'
import { holdPointer } from './hold-pointer.ts'
import { cornerNear, eventAt, placeOf } from './map-places.ts'
import { faultOfOutline, type OutlineFault } from './outline-faults.ts'

export interface DrawListener {
  /** The corners set so far. */
  onCorners: (corners: Outline) => void
  /** Where the next corner would be, while a pointer leads it; null while none does. */
  onLooseEnd: (corner: Outline[number] | null) => void
  onFinished: (outline: Outline) => void
  onReshaped: (outline: Outline) => void
  onRefused: (fault: OutlineFault) => void
}

export interface DrawTool {
  begin: () => void
  /** Sets a corner where the middle of the map is. */
  addCornerAtCentre: () => void
  /** Leads the loose end of the outline to the middle of the map. */
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

/** Pixels around a corner in which a press means that corner; half of a comfortable target. */
const REACH = { mouse: 12, finger: 22 } as const
/** Milliseconds in which a second click may still belong to a double click. */
const DOUBLE_CLICK = 500
/** The library's names of its modes. */
const DRAWN_IN = 'polygon'
const CORNERS_MOVED_IN = 'select'
/** Pixels, far from any corner on any screen. */
const FAR_OFF = -1e6

interface Doing {
  /** A click without a pointer is being made. */
  placing: boolean
  /** A drawing is being restored that was validated when it was first drawn. */
  showing: boolean
  dragging: boolean
  cornersTold: number
}

/** The drawing library on our map: it draws and moves corners. Clicks without a pointer are made here. */
export function createDrawTool(map: MapLibreMap, listener: DrawListener): DrawTool {
  const now: Doing = { placing: false, showing: false, dragging: false, cornersTold: 0 }
  const fingers = watchFingers(map.getCanvas(), {
    onTouch: (event) => {
      now.dragging = false
      // Otherwise the library would drag what the last pointer hovered over.
      if (draw.getMode() === CORNERS_MOVED_IN) select.onMouseMove(eventAt(map, placeOf(map, event)))
    },
    onLongPress: (event) => !now.dragging && takeOut(placeOf(map, event)),
  })
  const held = holdPointer(map.getCanvas())
  const options = {
    pointerDistance: fingers.coarse ? REACH.finger : REACH.mouse,
    mayClick: () => now.placing || !(fingers.severalUsed() || fingers.spent() || held.givenUp()),
    mayDrag: () => !(fingers.severalUsed() || fingers.spent()),
    onDragging: (dragging: boolean) => (now.dragging = dragging),
    judge: (fault: OutlineFault | null) => {
      if (now.showing || fault === null) return { valid: true }
      listener.onRefused(fault)
      return { valid: false }
    },
    onStepRefused: () => queueMicrotask(takeLooseEndBack),
  }
  const polygon = polygonMode(options)
  const select = selectMode(options)
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: PRECISION }),
    modes: [polygon, select],
  })
  draw.start()

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
    if (!options.judge(faultOfOutline(outline.map(toPosition))).valid) return false
    draw.updateFeatureGeometry(feature.id, polygonOf(outline))
    listener.onReshaped(outline)
    return true
  }

  /** Returns false where there is no corner at that place, or too few would be left. */
  function takeOut(at: Position): boolean {
    const feature = draw.getMode() === CORNERS_MOVED_IN ? drawnBy(draw) : undefined
    const index = feature ? cornerNear(map, positionsOf(feature), at, options.pointerDistance) : -1
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

  tellOfChanges(map, draw, now, listener)

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
    dispose: () => {
      fingers.stop()
      held.stop()
      // A map that is being taken down has no style left to remove layers from.
      if (map.style as Style | undefined) draw.stop()
    },
  }
}

function tellOfChanges(map: MapLibreMap, draw: TerraDraw, now: Doing, listener: DrawListener): void {
  draw.on('change', () => {
    if (now.showing || draw.getMode() !== DRAWN_IN) return
    const feature = drawnBy(draw)
    const count = feature ? committedCorners(feature) : 0
    // Once the polygon is finished, the library stops counting; the finish event reports that.
    if (!feature || count === 0) return
    listener.onLooseEnd(looseEnd(feature))
    if (count === now.cornersTold) return
    now.cornersTold = count
    listener.onCorners(outlineOf(feature).slice(0, count))
  })
  draw.on('finish', (id, { action }) => {
    const feature = drawnBy(draw)
    if (!feature) return
    if (action !== 'draw') {
      // A corner inserted by dragging is one change, reported when it is released.
      if (!now.dragging) listener.onReshaped(outlineOf(feature))
      return
    }
    draw.setMode(CORNERS_MOVED_IN)
    draw.selectFeature(id)
    listener.onLooseEnd(null)
    // Not at once: the click that finished may be the first half of a double click.
    setTimeout(() => {
      if (draw.getMode() !== DRAWN_IN) map.doubleClickZoom.enable()
    }, DOUBLE_CLICK)
    listener.onFinished(outlineOf(feature))
  })
}

function drawnBy(draw: TerraDraw): GeoJSONStoreFeatures | undefined {
  return draw.getSnapshot().find(({ geometry }) => geometry.type === 'Polygon')
}

function addFinished(draw: TerraDraw, outline: Outline) {
  const id = draw.getFeatureId()
  draw.addFeatures([{ type: 'Feature', id, geometry: polygonOf(outline), properties: { mode: DRAWN_IN } }])
  return id
}
