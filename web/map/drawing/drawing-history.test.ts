import { describe, expect, it } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { historyAfter, NOTHING_DRAWN, type DrawingHistory, type HistoryEvent } from './drawing-history.ts'

const corners: Outline = [
  [52, -4],
  [52, -3.99],
  [52.01, -3.99],
  [52.01, -4],
]
const set = (count: number): HistoryEvent => ({ type: 'corners', corners: corners.slice(0, count) })
const begun: HistoryEvent = { type: 'begun' }
const finished: HistoryEvent = { type: 'finished', outline: corners }
const cleared: HistoryEvent = { type: 'cleared' }
const undone: HistoryEvent = { type: 'undone' }
const redone: HistoryEvent = { type: 'redone' }
const reshaped = (outline: Outline): HistoryEvent => ({ type: 'reshaped', outline })

const DRAWN = [begun, set(1), set(2), set(3), set(4), finished]

function after(...events: HistoryEvent[]): DrawingHistory {
  return events.reduce(historyAfter, NOTHING_DRAWN)
}

const presentAfter = (...events: HistoryEvent[]) => after(...events).present

describe('undoing', () => {
  it('removes corners one by one, down to none, and drawing continues', () => {
    expect(presentAfter(begun, set(1), set(2), undone)).toEqual({ phase: 'drawing', corners: [corners[0]] })
    expect(presentAfter(begun, set(1), set(2), undone, undone)).toEqual({ phase: 'drawing', corners: [] })
  })

  it('stops at the beginning', () => {
    const history = after(begun, set(1), undone)
    expect(history.past).toEqual([])
    expect(historyAfter(history, undone)).toEqual(history)
  })

  it('reopens a finished polygon', () => {
    expect(presentAfter(...DRAWN, undone)).toEqual({ phase: 'drawing', corners })
  })

  it.each([
    ['moved', corners.with(0, [51.99, -4])],
    ['added', corners.toSpliced(1, 0, [52, -3.995])],
    ['removed', corners.slice(1)],
  ])('undoes a corner that was %s', (_, outline) => {
    expect(presentAfter(...DRAWN, reshaped(outline))).toEqual({ phase: 'drawn', outline })
    expect(presentAfter(...DRAWN, reshaped(outline), undone)).toEqual({ phase: 'drawn', outline: corners })
  })

  it('restores a deleted polygon, even if another one has been started', () => {
    expect(presentAfter(...DRAWN, cleared, undone)).toEqual({ phase: 'drawn', outline: corners })
    expect(presentAfter(...DRAWN, cleared, begun, undone)).toEqual({ phase: 'drawn', outline: corners })
  })

  it('restores a cancelled polygon in progress', () => {
    expect(presentAfter(begun, set(1), set(2), cleared, undone)).toEqual({
      phase: 'drawing',
      corners: corners.slice(0, 2),
    })
  })
})

describe('the last undo or redo', () => {
  it('is reported until something else is done', () => {
    expect(after(...DRAWN, undone).travelled).toBe('undone')
    expect(after(...DRAWN, undone, redone).travelled).toBe('redone')
    expect(after(...DRAWN, undone, finished).travelled).toBeNull()
    expect(after(...DRAWN, undone, { type: 'forgotten' }).travelled).toBeNull()
  })
})

describe('redoing', () => {
  it('repeats what was undone, in order', () => {
    expect(presentAfter(...DRAWN, undone, undone, redone)).toEqual({ phase: 'drawing', corners })
    expect(presentAfter(...DRAWN, undone, undone, redone, redone)).toEqual({
      phase: 'drawn',
      outline: corners,
    })
    expect(presentAfter(...DRAWN, cleared, undone, redone)).toEqual({ phase: 'not drawing' })
  })

  it('stops if nothing was undone', () => {
    const history = after(...DRAWN)
    expect(historyAfter(history, redone)).toEqual(history)
  })

  it('is impossible after something else is done', () => {
    const history = after(begun, set(1), set(2), undone, {
      type: 'corners',
      corners: [corners[0] ?? [0, 0], [52.02, -4]],
    })
    expect(history.future).toEqual([])
  })
})

describe('no step is stored', () => {
  it('when the tool is picked up and put down again', () => {
    expect(after(begun, cleared, begun).past).toEqual([])
  })

  it('when a change has no effect', () => {
    expect(after(...DRAWN, reshaped([...corners]))).toEqual(after(...DRAWN))
    expect(after(begun, set(2), set(2))).toEqual(after(begun, set(2)))
  })
})

it('the history is emptied when the record is saved', () => {
  expect(after(...DRAWN, undone, { type: 'forgotten' })).toBe(NOTHING_DRAWN)
})

it('the history keeps the last thousand steps', () => {
  const moves = Array.from({ length: 1200 }, (_, step) => reshaped(corners.with(0, [51.9 + step / 1e5, -4])))
  expect(after(...DRAWN, ...moves).past).toHaveLength(1000)
})
