import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import {
  drawingAfter,
  mayPressDelete,
  mayPressDraw,
  NOT_DRAWING,
  outlineOf,
  type Drawing,
  type DrawingEvent,
} from './drawing-state.ts'

const barrow: Outline = [
  [52.1, -3.8],
  [52.1, -3.7],
  [52.2, -3.7],
]
const inProgress: Drawing = { phase: 'drawing', corners: barrow.slice(0, 2) }
const drawn: Drawing = { phase: 'drawn', outline: barrow }

describe('drawing', () => {
  it('begins with nothing, then has corners, then a polygon', () => {
    const events: DrawingEvent[] = [
      { type: 'begun' },
      { type: 'corners', corners: barrow },
      { type: 'finished', outline: barrow },
    ]
    expect(events.reduce(drawingAfter, NOT_DRAWING)).toEqual(drawn)
  })

  it('does not begin a second polygon', () => {
    expect(drawingAfter(drawn, { type: 'begun' })).toBe(drawn)
    expect(drawingAfter(inProgress, { type: 'begun' })).toBe(inProgress)
  })

  it('does not restore a cleared polygon when the map reports late', () => {
    const cleared = drawingAfter(drawn, { type: 'cleared' })
    expect(drawingAfter(cleared, { type: 'reshaped', outline: barrow })).toEqual(NOT_DRAWING)
    expect(drawingAfter(cleared, { type: 'finished', outline: barrow })).toEqual(NOT_DRAWING)
    expect(drawingAfter(cleared, { type: 'corners', corners: barrow.slice(0, 2) })).toEqual(NOT_DRAWING)
  })

  it('keeps the polygon when its corners move', () => {
    const moved: Outline = [...barrow.slice(0, 2), [52.3, -3.7]]
    expect(outlineOf(drawingAfter(drawn, { type: 'reshaped', outline: moved }))).toEqual(moved)
  })

  it('returns the same value if nothing changed, so that nothing is drawn again', () => {
    expect(drawingAfter(drawn, { type: 'reshaped', outline: [...barrow] })).toBe(drawn)
    expect(drawingAfter(inProgress, { type: 'corners', corners: barrow.slice(0, 2) })).toBe(inProgress)
  })

  it('has a polygon to hand over only when it is finished', () => {
    expect(outlineOf(NOT_DRAWING)).toBeNull()
    expect(outlineOf(inProgress)).toBeNull()
    expect(outlineOf(drawn)).toBe(barrow)
  })

  it('loses its polygon only when it is cleared', () => {
    const events = fc.oneof(
      fc.constant<DrawingEvent>({ type: 'begun' }),
      fc.nat(3).map((count): DrawingEvent => ({ type: 'corners', corners: barrow.slice(0, count) })),
      fc.constant<DrawingEvent>({ type: 'finished', outline: barrow }),
      fc.constant<DrawingEvent>({ type: 'reshaped', outline: barrow }),
    )
    fc.assert(
      fc.property(fc.array(events), (happened) => {
        expect(happened.reduce(drawingAfter, drawn).phase).toBe('drawn')
      }),
    )
  })
})

describe('the buttons', () => {
  it.each([
    ['Draw', mayPressDraw, NOT_DRAWING, true],
    ['Draw', mayPressDraw, inProgress, true],
    ['Draw', mayPressDraw, drawn, false],
    ['Delete', mayPressDelete, NOT_DRAWING, false],
    ['Delete', mayPressDelete, inProgress, true],
    ['Delete', mayPressDelete, drawn, true],
  ] as const)('%s: are on or off by the state of the drawing', (_, mayPress, drawing, expected) => {
    expect(mayPress(drawing, null)).toBe(expected)
  })

  it.each([NOT_DRAWING, inProgress, drawn])('are off for visitors who may not draw (%o)', (drawing) => {
    for (const barred of ['loggedOut', 'touch'] as const) {
      expect(mayPressDraw(drawing, barred)).toBe(false)
      expect(mayPressDelete(drawing, barred)).toBe(false)
    }
  })
})
