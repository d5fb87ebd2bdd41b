import type { Polygon } from 'geojson'
import type { MapLibreMap, Style } from 'maplibre-gl'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import type { GeoJSONStoreFeatures, TerraDrawMouseEvent } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { OUTLINE_MIN_POINTS } from '#contract/limits.ts'
import type { Outline } from '#contract/records.ts'
import type { Position } from '#contract/ring.ts'
import { CORNER_STYLES, OUTLINE_STYLES } from './draw-styles.ts'
import { faultOfOutline, faultOfPath, isNearWales, type OutlineFault } from './outline-faults.ts'
import { watchFingers } from './fingers.ts'

export interface DrawListener {
  onCorners: (count: number) => void
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
  undoCorner: () => void
  finish: () => void
  /** Gives the finished polygon another shape; refused where it would not be sound. */
  reshape: (outline: Outline) => void
  /** Takes away whatever is drawn or in progress. */
  clear: () => void
  dispose: () => void
}

/** Decimals of a degree: a tenth of a millimetre. */
const PRECISION = 9
/** Pixels around a corner in which a click means that corner; half of a comfortable target. */
const REACH = { mouse: 12, finger: 22 } as const
/** Milliseconds in which a second click may still belong to a double click. */
const DOUBLE_CLICK = 500

/**
 * The drawing library on our map. It draws and moves corners; what it may do with them is judged here, because its own
 * checks refuse sound concave outlines and say nothing when a corner is dragged across an edge.
 */
export function createDrawTool(map: MapLibreMap, listener: DrawListener): DrawTool {
  const fingers = watchFingers(map.getCanvas())
  const pointerDistance = fingers.coarse ? REACH.finger : REACH.mouse
  let placing = false
  const refuse = (fault: OutlineFault | null) => {
    if (fault) listener.onRefused(fault)
    return { valid: fault === null }
  }
  const polygon = new TerraDrawPolygonMode({
    keyEvents: null,
    pointerDistance,
    showCoordinatePoints: true,
    styles: OUTLINE_STYLES,
    pointerEvents: {
      leftClick: (event) => {
        if (!placing && fingers.severalUsed()) return false
        // The library trusts that a move came before the click; without one it would set the corner where the pointer was.
        polygon.onMouseMove({ ...event })
        return refuse(isNearWales([event.lng, event.lat]) ? null : 'outside').valid
      },
      rightClick: false,
      contextMenu: false,
      onDragStart: false,
      onDrag: false,
      onDragEnd: false,
    },
    validation: (feature, { updateType }) => {
      const judged = refuse(faultOfStep(feature, updateType))
      if (!judged.valid) queueMicrotask(takeLooseEndBack)
      return judged
    },
  })
  const select = new TerraDrawSelectMode({
    keyEvents: null,
    pointerDistance,
    allowManualDeselection: false,
    // It drops every so-manieth movement; the last one must count, or the corner is not where it was let go.
    dragEventThrottle: Number.MAX_SAFE_INTEGER,
    styles: CORNER_STYLES,
    flags: {
      polygon: {
        feature: {
          selfIntersectable: true,
          validation: (feature) => refuse(faultOfOutline(cornersOf(feature))),
          coordinates: { draggable: true, deletable: true, midpoints: { draggable: true } },
        },
      },
    },
  })
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: PRECISION }),
    modes: [polygon, select],
  })
  draw.start()

  function drawn(): GeoJSONStoreFeatures | undefined {
    return draw.getSnapshot().find((feature) => feature.geometry.type === 'Polygon')
  }

  /** A click that no pointer made. */
  function place(event: TerraDrawMouseEvent): void {
    placing = true
    polygon.onClick(event)
    placing = false
  }

  function atCentre(): TerraDrawMouseEvent {
    return eventAt(map, map.getCenter().toArray())
  }

  /** A corner that was refused must not look as if it were set: the loose end goes back to the last one that is. */
  function takeLooseEndBack(): void {
    const feature = drawn()
    const last = feature && cornersOf(feature)[committedCorners(feature) - 1]
    if (last) polygon.onMouseMove(eventAt(map, last))
  }

  draw.on('change', () => {
    if (draw.getMode() !== polygon.mode) return
    const feature = drawn()
    listener.onCorners(feature ? committedCorners(feature) : 0)
  })
  draw.on('finish', (id, { action }) => {
    const feature = drawn()
    if (!feature) return
    if (action !== 'draw') {
      listener.onReshaped(outlineOf(feature))
      return
    }
    draw.setMode(select.mode)
    draw.selectFeature(id)
    // Not at once: the click that finished may be the first half of a double click.
    setTimeout(() => {
      if (draw.getMode() !== polygon.mode) map.doubleClickZoom.enable()
    }, DOUBLE_CLICK)
    listener.onFinished(outlineOf(feature))
  })

  return {
    begin: () => draw.setMode(polygon.mode),
    addCornerAtCentre: () => place(atCentre()),
    aimAtCentre: () => polygon.onMouseMove(atCentre()),
    undoCorner: () => polygon.undo(),
    finish: () => {
      const feature = drawn()
      if (!feature || committedCorners(feature) < OUTLINE_MIN_POINTS) {
        listener.onRefused('tooFewCorners')
        return
      }
      // The library has no call for it; a click on the first corner closes the ring.
      const first = cornersOf(feature)[0]
      if (first) place(eventAt(map, first))
    },
    reshape: (outline) => {
      const feature = drawn()
      if (feature?.id === undefined || !refuse(faultOfOutline(outline.map(toPosition))).valid) return
      draw.updateFeatureGeometry(feature.id, polygonOf(outline))
      listener.onReshaped(outline)
    },
    clear: () => {
      draw.setMode('static')
      draw.clear()
      map.doubleClickZoom.enable()
    },
    dispose: () => {
      fingers.stop()
      // A map that is being taken down has no style left to remove layers from.
      if (map.style as Style | undefined) draw.stop()
    },
  }
}

/** Every move of the pointer is let through, for the person to see it; setting a corner and finishing are judged. */
function faultOfStep(feature: GeoJSONStoreFeatures, step: string): OutlineFault | null {
  const corners = cornersOf(feature)
  if (step === 'finish') return faultOfOutline(corners)
  return step === 'commit' ? faultOfPath(corners.slice(0, committedCorners(feature) + 1)) : null
}

function committedCorners(feature: GeoJSONStoreFeatures): number {
  return Number(feature.properties.committedCoordinateCount ?? 0)
}

/** Longitude first, without the first corner again at the end. While drawing, the last one is the loose end. */
function cornersOf({ geometry }: GeoJSONStoreFeatures): Position[] {
  if (geometry.type !== 'Polygon') return []
  const ring = geometry.coordinates[0] ?? []
  return ring.slice(0, -1).map(([longitude = NaN, latitude = NaN]): Position => [longitude, latitude])
}

function outlineOf(feature: GeoJSONStoreFeatures): Outline {
  return cornersOf(feature).map(([longitude, latitude]) => [latitude, longitude])
}

function toPosition([latitude, longitude]: Outline[number]): Position {
  return [rounded(longitude), rounded(latitude)]
}

function polygonOf(outline: Outline): Polygon {
  const corners = outline.map(toPosition)
  return { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)].map((corner) => [...corner])] }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(PRECISION))
}

function eventAt(map: MapLibreMap, [lng, lat]: Position): TerraDrawMouseEvent {
  const { x, y } = map.project([lng, lat])
  return {
    lng: rounded(lng),
    lat: rounded(lat),
    containerX: x,
    containerY: y,
    button: 'left',
    heldKeys: [],
    isContextMenu: false,
  }
}
