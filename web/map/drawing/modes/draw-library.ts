import type { MapLibreMap, Style } from 'maplibre-gl'
import {
  TerraDraw,
  type GeoJSONStoreFeatures,
  type TerraDrawPolygonMode,
  type TerraDrawSelectMode,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { Outline } from '#contract/records/records.ts'
import type { Position } from '#geo/position.ts'
import { drawCasing, polygonMode, removeCasing, selectMode } from './draw-modes.ts'
import { committedCorners, looseEnd, outlineOf, PRECISION } from './drawn-feature.ts'
import { keepFromFlinging, watchFingers } from '../corners/fingers.ts'
import { capturePointer } from '../corners/capture-pointer.ts'
import { eventAt, placeOf } from '../map-places.ts'
import type { OutlineFault } from '../outline-faults.ts'

export interface DrawListener {
  /** The corners set so far. */
  onCorners: (corners: Outline) => void
  /** Where the next corner would be, while a pointer leads it; null while none does. */
  onLooseEnd: (corner: Outline[number] | null) => void
  onFinished: (outline: Outline) => void
  onReshaped: (outline: Outline) => void
  onRefused: (fault: OutlineFault) => void
}

/** Pixels around a corner in which a press means that corner; half of a comfortable target. */
const REACH = { mouse: 12, finger: 22 } as const
/** Milliseconds in which a second click may still belong to a double click. */
const DOUBLE_CLICK = 500
/** The library's names of its modes. */
export const DRAWN_IN = 'polygon'
export const CORNERS_MOVED_IN = 'select'

export interface Doing {
  /** A click without a pointer is being made. */
  placing: boolean
  /** A drawing is being restored that was validated when it was first drawn. */
  showing: boolean
  dragging: boolean
  cornersTold: number
}

interface Answers {
  listener: DrawListener
  /**
   * Called for a long press on a corner. Returns false if there is no corner at that place, or if too few would be
   * left.
   */
  takeOut: (at: Position) => boolean
  /** A corner was refused, but the loose end of the outline is still at its position. */
  takeLooseEndBack: () => void
}

export interface DrawLibrary {
  draw: TerraDraw
  polygon: TerraDrawPolygonMode
  /** Pixels around a corner in which a press means that corner. */
  reach: number
  /** Reports a fault to the visitor, if there is one. */
  judge: (fault: OutlineFault | null) => { valid: boolean }
  stop: () => void
}

/** The drawing library on our map, with its two modes: a polygon is drawn in one, and its corners are moved in the other. */
export function startDrawLibrary(map: MapLibreMap, now: Doing, answers: Answers): DrawLibrary {
  const { listener, takeOut, takeLooseEndBack } = answers
  const fingers = watchFingers(map.getCanvas(), {
    onTouch: (event) => {
      now.dragging = false
      // Otherwise the library would drag what the last pointer hovered over.
      if (draw.getMode() === CORNERS_MOVED_IN) select.onMouseMove(eventAt(map, placeOf(map, event)))
    },
    onLongPress: (event) => !now.dragging && takeOut(placeOf(map, event)),
  })
  const held = capturePointer(map.getCanvas())
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
  const select: TerraDrawSelectMode = selectMode(options)
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: PRECISION }),
    modes: [polygon, select],
  })
  const kept = keepFromFlinging(map.getCanvas(), () => now.dragging)
  draw.start()
  drawCasing(map)
  tellOfChanges(map, draw, now, listener)
  const stop = () => {
    fingers.stop()
    held.stop()
    kept.stop()
    // A map that is being removed has no style from which layers could be removed.
    if (!(map.style as Style | undefined)) return
    // Its source goes with the library's layers.
    removeCasing(map)
    draw.stop()
  }
  return { draw, polygon, reach: options.pointerDistance, judge: options.judge, stop }
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

export function drawnBy(draw: TerraDraw): GeoJSONStoreFeatures | undefined {
  return draw.getSnapshot().find(({ geometry }) => geometry.type === 'Polygon')
}
