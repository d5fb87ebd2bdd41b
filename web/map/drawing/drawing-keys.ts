export type DrawingCommand =
  | { type: 'corner' }
  | { type: 'undo' }
  | { type: 'finish' }
  | { type: 'cancel' }
  /** Pixels, to the right and down. */
  | { type: 'pan'; by: [number, number] }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/** Pixels that one press of an arrow key moves the map under the cross; with Shift, smaller steps. */
const STEP = 40
const FINE_STEP = 4

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const COMMANDS: Readonly<Record<string, DrawingCommand>> = {
  ' ': { type: 'corner' },
  Insert: { type: 'corner' },
  Enter: { type: 'finish' },
  Escape: { type: 'cancel' },
  Backspace: { type: 'undo' },
}

/** What a key means to the map while a polygon is in progress; null for keys that keep their usual meaning. */
export function drawingCommand(event: Key): DrawingCommand | null {
  if (event.ctrlKey || event.metaKey) {
    return event.key.toLowerCase() === 'z' && !event.shiftKey ? { type: 'undo' } : null
  }
  if (event.altKey) return null
  const direction = DIRECTIONS[event.key]
  if (direction) {
    const step = event.shiftKey ? FINE_STEP : STEP
    return { type: 'pan', by: [direction[0] * step, direction[1] * step] }
  }
  // A key held down too long on the Draw button must not finish or add anything.
  return event.repeat ? null : (COMMANDS[event.key] ?? null)
}

/** D starts a polygon, but only on the map: elsewhere a letter is text (WCAG 2.1.4). */
export function beginsDrawing(event: Key): boolean {
  return event.key.toLowerCase() === 'd' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
}

/** Undo and redo, anywhere on the page: Ctrl or Cmd with Z, with Shift+Z, with Y. */
export function historyCommand(event: Key): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : null
}
