import { describe, expect, it } from 'vitest'
import { beginsDrawing, drawingCommand, historyCommand } from './drawing-keys.ts'

function press(key: string, held: Partial<KeyboardEvent> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...held }
}

describe('keys while drawing', () => {
  it.each([
    [' ', 'corner'],
    ['Insert', 'corner'],
    ['Enter', 'finish'],
    ['Escape', 'cancel'],
    ['Backspace', 'undo'],
  ])('%j means %s', (key, type) => {
    expect(drawingCommand(press(key))).toEqual({ type })
  })

  it('Ctrl+Z and Cmd+Z remove the last corner', () => {
    expect(drawingCommand(press('z', { ctrlKey: true }))).toEqual({ type: 'undo' })
    expect(drawingCommand(press('Z', { metaKey: true }))).toEqual({ type: 'undo' })
  })

  it('arrows move the map, with Shift in small steps', () => {
    expect(drawingCommand(press('ArrowRight'))).toEqual({ type: 'pan', by: [40, 0] })
    expect(drawingCommand(press('ArrowUp', { shiftKey: true }))).toEqual({ type: 'pan', by: [0, -4] })
  })

  it('a held arrow key keeps moving the map, but a held Enter does not finish', () => {
    expect(drawingCommand(press('ArrowDown', { repeat: true }))).toEqual({ type: 'pan', by: [0, 40] })
    expect(drawingCommand(press('Enter', { repeat: true }))).toBeNull()
  })

  it('other keys and browser shortcuts keep their function', () => {
    expect(drawingCommand(press('+'))).toBeNull()
    expect(drawingCommand(press('Tab'))).toBeNull()
    expect(drawingCommand(press('ArrowLeft', { altKey: true }))).toBeNull()
    expect(drawingCommand(press('r', { ctrlKey: true }))).toBeNull()
  })
})

describe('starting to draw by key', () => {
  it('works with D, and not with a shortcut that contains D', () => {
    expect(beginsDrawing(press('d'))).toBe(true)
    expect(beginsDrawing(press('d', { ctrlKey: true }))).toBe(false)
    expect(beginsDrawing(press('e'))).toBe(false)
  })
})

describe('undoing and redoing by key', () => {
  it.each([
    ['z', { ctrlKey: true }, 'undo'],
    ['z', { metaKey: true }, 'undo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['y', { ctrlKey: true }, 'redo'],
    ['z', {}, null],
    ['y', { ctrlKey: true, altKey: true }, null],
    ['x', { ctrlKey: true }, null],
  ] as const)('%s with %o means %s', (key, held, command) => {
    expect(historyCommand(press(key, held))).toBe(command)
  })
})
