import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type Dispatch } from 'react'
import type { Outline } from '#contract/records.ts'
import { createDrawTool, type DrawTool } from './draw-tool.ts'
import { beginsDrawing } from './drawing-keys.ts'
import { historyAfter, type DrawingHistory, type HistoryEvent, type Way } from './drawing-history.ts'
import { outlineOf, type Barred, type Drawing } from './drawing-state.ts'
import { createLooseEnd, type LooseEnd } from './loose-end.ts'
import type { OutlineFault } from './outline-faults.ts'
import { useHistoryKeys } from './use-history-keys.ts'
import { usePlacingKeys } from './use-placing-keys.ts'

/** A refusal to show. Each has its own number, so that a repeated one is shown for its full time. */
export interface Refused {
  fault: OutlineFault
  number: number
}

export interface DrawingControls {
  drawing: Drawing
  /** The finished polygon, or null. */
  outline: Outline | null
  looseEnd: LooseEnd
  /** Why this visitor cannot draw; null for those who can. */
  barred: Barred | null
  refused: Refused | null
  /** Whether corners are set with keys. The middle of the map is then the pointer. */
  byKeyboard: boolean
  /** The visitor tried to start a second polygon. */
  limitReached: boolean
  dismissLimit: () => void
  dismissRefused: () => void
  /** Starts a polygon, or explains why there cannot be another. */
  begin: (how?: { byKeyboard?: boolean }) => void
  finish: () => void
  reshape: (outline: Outline) => void
  /** Removes the polygon; can be undone like every other change. */
  clear: () => void
  canUndo: boolean
  undo: () => void
  canRedo: boolean
  redo: () => void
  /** The last undo or redo, to be announced; null after any other change. */
  travelled: Way | null
  /** Loads a finished polygon in place of the current one. */
  load: (outline: Outline) => void
  /** Loads an unfinished polygon in place of the current one. */
  resume: (corners: Outline) => void
  /** Removes the polygon for good, once it has been saved. */
  forget: () => void
}

interface DrawingOptions {
  /** Null until its style is there. */
  map: MapLibreMap | null
  barred: Barred | null
  history: DrawingHistory
  /** The same function in every render. */
  dispatch: Dispatch<HistoryEvent>
  onFinished: (outline: Outline) => void
  /** Called when undo or redo leads back to a polygon in progress, which needs the map. */
  onReopened: () => void
}

/** The one polygon of the page: its state, and the actions on it. Logging out removes it. */
export function useDrawing(options: DrawingOptions): DrawingControls {
  const { map, barred, history, dispatch, onFinished, onReopened } = options
  const allowed = barred === null
  const { present: drawing, travelled } = history
  const [looseEnd] = useState(createLooseEnd)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [byKeyboard, setByKeyboard] = useState(false)
  const [limitReached, setLimitReached] = useState(false)
  const tool = useRef<DrawTool>(null)
  const whenFinished = useEffectEvent(onFinished)

  useEffect(() => {
    if (!map || !allowed) return
    const created = createDrawTool(map, {
      onCorners: (corners) => dispatch({ type: 'corners', corners }),
      onLooseEnd: looseEnd.move,
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
      dispatch({ type: 'forgotten' })
    }
  }, [map, allowed, dispatch, looseEnd])

  const begin = ({ byKeyboard: keys = false } = {}) => {
    if (!allowed) return
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
  const takeAway = (how: 'cleared' | 'forgotten') => {
    tool.current?.clear()
    setRefused(null)
    dispatch({ type: how })
  }
  const takeUp = (taken: Drawing) => {
    tool.current?.show(taken)
    setRefused(null)
    dispatch({ type: 'loaded', drawing: taken })
  }
  const clear = () => takeAway('cleared')
  const travel = (way: Way) => {
    const { present } = historyAfter(history, { type: way })
    if (present === drawing) return
    tool.current?.show(present)
    if (byKeyboard) tool.current?.aimAtCentre()
    setRefused(null)
    dispatch({ type: way })
    if (present.phase === 'drawing' && drawing.phase !== 'drawing') onReopened()
  }
  const undo = () => travel('undone')
  const redo = () => travel('redone')
  const finish = () => tool.current?.finish()

  usePlacingKeys(map, {
    begins: beginsDrawing,
    active: drawing.phase === 'drawing',
    byKeyboard,
    setByKeyboard,
    begin: () => begin({ byKeyboard: true }),
    run: (command) => {
      if (command.type === 'corner') tool.current?.addCornerAtCentre()
      if (command.type === 'undo') undo()
      if (command.type === 'finish') finish()
      if (command.type === 'cancel') clear()
      if (command.type === 'pan') {
        map?.panBy(command.by, { duration: 0 })
        tool.current?.aimAtCentre()
      }
    },
    follow: () => tool.current?.aimAtCentre(),
  })

  useHistoryKeys({ active: allowed, undo, redo })
  useEffect(() => {
    // The button that was pressed may now be disabled or gone, and the focus with it.
    if (travelled && isFocusLost()) map?.getCanvas().focus()
  }, [history, travelled, map])

  return {
    drawing,
    outline: outlineOf(drawing),
    looseEnd,
    barred,
    refused,
    byKeyboard: byKeyboard && drawing.phase === 'drawing',
    limitReached,
    dismissLimit: () => setLimitReached(false),
    dismissRefused: () => setRefused(null),
    begin,
    finish,
    reshape: (outline) => tool.current?.reshape(outline),
    clear,
    canUndo: history.past.length > 0,
    undo,
    canRedo: history.future.length > 0,
    redo,
    travelled,
    load: (outline) => takeUp({ phase: 'drawn', outline }),
    resume: (corners) => takeUp({ phase: 'drawing', corners }),
    forget: () => takeAway('forgotten'),
  }
}

function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches(':disabled')
}
