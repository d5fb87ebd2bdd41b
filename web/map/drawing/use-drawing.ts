import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useState, type Dispatch, useEffectEvent } from 'react'
import type { Outline } from '#contract/records/records.ts'
import { beginsDrawing, historyCommand } from './drawing-keys.ts'
import { historyAfter, type DrawingHistory, type HistoryEvent, type Way } from './drawing-history.ts'
import { outlineOf, type CannotDraw, type Drawing } from './drawing-state.ts'
import type { LooseEnd } from './corners/loose-end.ts'
import { useDrawTool, type Refused, type ToolOnMap } from './modes/use-draw-tool.ts'
import { usePlacingKeys } from './corners/use-placing-keys.ts'

interface HistoryKeys {
  active: boolean
  undo: () => void
  redo: () => void
}

/** Where these keys belong to a text field or a dialog. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"]'

/** The keys for undo and redo, wherever the focus is, except in fields that undo what is typed in them. */
function useHistoryKeys({ active, undo, redo }: HistoryKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = historyCommand(event)
    if (!active || command === null || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
    event.preventDefault()
    if (command === 'undo') undo()
    else redo()
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])
}

export interface DrawingControls {
  drawing: Drawing
  /** The finished polygon, or null. */
  outline: Outline | null
  looseEnd: LooseEnd
  /** Why this visitor cannot draw; null for those who can. */
  barred: CannotDraw | null
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
  /** Null until the map's style has loaded. */
  map: MapLibreMap | null
  barred: CannotDraw | null
  history: DrawingHistory
  /** The same function in every render. */
  dispatch: Dispatch<HistoryEvent>
  /** Called when a polygon is finished, also if a redo does it. */
  onFinished: (outline: Outline) => void
  /** Called when undo or redo returns to a polygon in progress, which needs the map. */
  onReopened: () => void
}

/** The one polygon of the page: its state, and the actions on it. Logging out removes it. */
export function useDrawing(options: DrawingOptions): DrawingControls {
  const { map, barred, history, dispatch, onFinished } = options
  const allowed = barred === null
  const { present: drawing, travelled } = history
  const onMap = useDrawTool({ map, allowed, drawing, dispatch, onFinished })
  const { tool, dismissRefused } = onMap
  const [byKeyboard, setByKeyboard] = useState(false)
  const [limitReached, setLimitReached] = useState(false)

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
  const changes = changesOf(options, onMap, byKeyboard)
  const finish = () => tool.current?.finish()

  usePlacingKeys(map, {
    begins: beginsDrawing,
    active: drawing.phase === 'drawing',
    byKeyboard,
    setByKeyboard,
    begin: () => begin({ byKeyboard: true }),
    run: (command) => {
      if (command.type === 'corner') tool.current?.addCornerAtCentre()
      if (command.type === 'undo') changes.undo()
      if (command.type === 'finish') finish()
      if (command.type === 'cancel') changes.clear()
      if (command.type === 'pan') {
        map?.panBy(command.by, { duration: 0 })
        tool.current?.aimAtCentre()
      }
    },
    follow: () => tool.current?.aimAtCentre(),
  })

  useHistoryKeys({ active: allowed, undo: changes.undo, redo: changes.redo })
  useFocusOnMap(map, history)

  return {
    drawing,
    outline: outlineOf(drawing),
    looseEnd: onMap.looseEnd,
    barred,
    refused: onMap.refused,
    byKeyboard: byKeyboard && drawing.phase === 'drawing',
    limitReached,
    dismissLimit: () => setLimitReached(false),
    dismissRefused,
    begin,
    finish,
    reshape: (outline) => tool.current?.reshape(outline),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    travelled,
    ...changes,
  }
}

type Changes = Pick<DrawingControls, 'clear' | 'forget' | 'load' | 'resume' | 'undo' | 'redo'>

/** The changes that replace the whole drawing, on the map and in the history alike. */
function changesOf(options: DrawingOptions, onMap: ToolOnMap, byKeyboard: boolean): Changes {
  const { history, dispatch, onFinished, onReopened } = options
  const { tool, dismissRefused } = onMap
  const takeAway = (how: 'cleared' | 'forgotten') => {
    tool.current?.clear()
    dismissRefused()
    dispatch({ type: how })
  }
  const takeUp = (taken: Drawing) => {
    tool.current?.show(taken)
    dismissRefused()
    dispatch({ type: 'loaded', drawing: taken })
  }
  const travel = (way: Way) => {
    const { present } = historyAfter(history, { type: way })
    if (present === history.present) return
    tool.current?.show(present)
    if (byKeyboard) tool.current?.aimAtCentre()
    dismissRefused()
    dispatch({ type: way })
    if (present.phase === 'drawing' && history.present.phase !== 'drawing') onReopened()
    if (present.phase === 'drawn' && history.present.phase === 'drawing') onFinished(present.outline)
  }
  return {
    clear: () => takeAway('cleared'),
    forget: () => takeAway('forgotten'),
    load: (outline) => takeUp({ phase: 'drawn', outline }),
    resume: (corners) => takeUp({ phase: 'drawing', corners }),
    undo: () => travel('undone'),
    redo: () => travel('redone'),
  }
}

/** After an undo or redo, the button that was pressed may be disabled or gone, and the focus with it. */
function useFocusOnMap(map: MapLibreMap | null, history: DrawingHistory): void {
  useEffect(() => {
    if (history.travelled && isFocusLost()) map?.getCanvas().focus()
  }, [history, map])
}

function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches(':disabled')
}
