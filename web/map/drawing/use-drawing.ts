import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { Outline } from '#contract/records.ts'
import { createDrawTool, type DrawTool } from './draw-tool.ts'
import { beginsDrawing } from './drawing-keys.ts'
import { drawingAfter, NOT_DRAWING, outlineOf, type Drawing } from './drawing-state.ts'
import type { OutlineFault } from './outline-faults.ts'
import { usePlacingKeys } from './use-placing-keys.ts'

/** A refusal to be shown; two in a row are two, so that the second starts its own time. */
export interface Refused {
  fault: OutlineFault
  number: number
}

export interface DrawingControls {
  drawing: Drawing
  /** The finished polygon, or null. */
  outline: Outline | null
  signedIn: boolean
  refused: Refused | null
  /** Whether corners are being set by key: the middle of the map is then the pointer. */
  byKeyboard: boolean
  /** Somebody wanted a second polygon. */
  limitReached: boolean
  dismissLimit: () => void
  dismissRefused: () => void
  /** Begins a polygon, or says why there cannot be another. */
  begin: (how?: { byKeyboard?: boolean }) => void
  undoCorner: () => void
  finish: () => void
  reshape: (outline: Outline) => void
  clear: () => void
}

interface DrawingOptions {
  /** Null until its style is there. */
  map: MapLibreMap | null
  signedIn: boolean
  onFinished: (outline: Outline) => void
}

/** The one polygon of the page: its state, and what may be done to it. Signing out takes it away. */
export function useDrawing({ map, signedIn, onFinished }: DrawingOptions): DrawingControls {
  const [drawing, dispatch] = useReducer(drawingAfter, NOT_DRAWING)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [byKeyboard, setByKeyboard] = useState(false)
  const [limitReached, setLimitReached] = useState(false)
  const tool = useRef<DrawTool>(null)
  const whenFinished = useEffectEvent(onFinished)

  useEffect(() => {
    if (!map || !signedIn) return
    const created = createDrawTool(map, {
      onCorners: (count) => dispatch({ type: 'corners', count }),
      onFinished: (outline) => {
        dispatch({ type: 'finished', outline })
        whenFinished(outline)
      },
      onReshaped: (outline) => dispatch({ type: 'reshaped', outline }),
      onRefused: (fault) => setRefused((last) => ({ fault, number: (last?.number ?? 0) + 1 })),
    })
    tool.current = created
    return () => {
      tool.current = null
      created.dispose()
      dispatch({ type: 'cleared' })
    }
  }, [map, signedIn])

  const begin = ({ byKeyboard: keys = false } = {}) => {
    if (!signedIn) return
    if (drawing.phase !== 'not drawing') {
      setLimitReached(true)
      return
    }
    setByKeyboard(keys)
    dispatch({ type: 'begun' })
    tool.current?.begin()
    // Keys are heard only while the canvas has the focus.
    map?.getCanvas().focus()
  }
  const clear = () => {
    tool.current?.clear()
    setRefused(null)
    dispatch({ type: 'cleared' })
  }
  const undoCorner = () => {
    tool.current?.undoCorner()
    map?.getCanvas().focus()
  }
  const finish = () => tool.current?.finish()

  usePlacingKeys(map, {
    begins: beginsDrawing,
    active: drawing.phase === 'drawing',
    byKeyboard,
    setByKeyboard,
    begin: () => begin({ byKeyboard: true }),
    run: (command) => {
      if (command.type === 'corner') tool.current?.addCornerAtCentre()
      if (command.type === 'undo') undoCorner()
      if (command.type === 'finish') finish()
      if (command.type === 'cancel') clear()
      if (command.type === 'pan') {
        map?.panBy(command.by, { duration: 0 })
        tool.current?.aimAtCentre()
      }
    },
    follow: () => tool.current?.aimAtCentre(),
  })

  return {
    drawing,
    outline: outlineOf(drawing),
    signedIn,
    refused,
    byKeyboard: byKeyboard && drawing.phase === 'drawing',
    limitReached,
    dismissLimit: () => setLimitReached(false),
    dismissRefused: () => setRefused(null),
    begin,
    undoCorner,
    finish,
    reshape: (outline) => tool.current?.reshape(outline),
    clear,
  }
}
