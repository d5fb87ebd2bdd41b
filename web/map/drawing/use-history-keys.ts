import { useEffect, useEffectEvent } from 'react'
import { historyCommand } from './drawing-keys.ts'

interface HistoryKeys {
  active: boolean
  undo: () => void
  redo: () => void
}

/** Where these keys belong to a text field or a dialog. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"]'

/** The keys for undo and redo, wherever the focus is, except in fields that undo what is typed in them. */
export function useHistoryKeys({ active, undo, redo }: HistoryKeys): void {
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
