import { describe, expect, it } from 'vitest'
import {
  measuresOf,
  measuringAfter,
  NOT_MEASURING,
  walked,
  type LinePoint,
  type Measuring,
  type MeasuringEvent,
} from './measuring-state.ts'

const A: LinePoint = [52.13, -3.78]
const B: LinePoint = [52.13, -3.779]
const C: LinePoint = [52.131, -3.779]
const D: LinePoint = [52.131, -3.78]

function after(...events: MeasuringEvent[]): Measuring {
  return events.reduce(measuringAfter, NOT_MEASURING)
}

const begun: MeasuringEvent = { type: 'begun' }
const placed = (...points: LinePoint[]) => points.map((point): MeasuringEvent => ({ type: 'placed', point }))

describe('a line', () => {
  it('grows by a point and shrinks by an undo, down to nothing', () => {
    expect(after(begun, ...placed(A, B))).toEqual({ phase: 'measuring', points: [A, B] })
    const undone: MeasuringEvent = { type: 'undone' }
    expect(after(begun, ...placed(A, B), undone, undone, undone)).toEqual({ phase: 'measuring', points: [] })
  })

  it('can be finished with two points, but not with one', () => {
    expect(after(begun, ...placed(A), { type: 'finished' }).phase).toBe('measuring')
    expect(after(begun, ...placed(A, B), { type: 'finished' })).toEqual({
      phase: 'measured',
      points: [A, B],
      closed: false,
    })
  })

  it('can be closed with three points, but not with two', () => {
    expect(after(begun, ...placed(A, B), { type: 'closed' }).phase).toBe('measuring')
    expect(after(begun, ...placed(A, B, C), { type: 'closed' })).toEqual({
      phase: 'measured',
      points: [A, B, C],
      closed: true,
    })
  })

  it('takes no further point when it is finished, and continues after an undo', () => {
    const finished = after(begun, ...placed(A, B), { type: 'finished' }, ...placed(C))
    expect(finished).toMatchObject({ phase: 'measured', points: [A, B] })
    expect(measuringAfter(finished, { type: 'undone' })).toEqual({ phase: 'measuring', points: [A, B] })
  })

  it.each([
    ['in progress', after(begun, ...placed(A, B))],
    ['finished', after(begun, ...placed(A, B), { type: 'finished' })],
  ])('that is %s is removed by the first Escape, and the tool by the second', (_, state) => {
    const once = measuringAfter(state, { type: 'escaped' })
    expect(once).toEqual({ phase: 'measuring', points: [] })
    expect(measuringAfter(once, { type: 'escaped' })).toEqual(NOT_MEASURING)
  })

  it('starts only when measuring is started', () => {
    expect(after(...placed(A), { type: 'undone' }, { type: 'finished' })).toEqual(NOT_MEASURING)
  })
})

describe('the measures', () => {
  it('of a line are its length only', () => {
    const { length, area } = measuresOf([A, B, C], false)
    // 0.001° of longitude and of latitude at 52.13° N: 68.47 m and 111.27 m.
    expect(length).toBeCloseTo(68.47 + 111.27, 1)
    expect(area).toBeNull()
  })

  it('of a closed shape are its area and perimeter', () => {
    const { length, area } = measuresOf([A, B, C, D], true)
    expect(length).toBeCloseTo(2 * (68.47 + 111.27), 1)
    expect(area).toBeCloseTo(68.47 * 111.27, -1)
  })

  it('have no area if edges cross', () => {
    expect(measuresOf([A, C, B, D], true)).toMatchObject({ area: null, crossing: true })
  })

  it('have an area of zero if all points lie on one line', () => {
    expect(measuresOf([A, [A[0], A[1] + 0.2], [A[0], A[1] + 0.1]], true)).toMatchObject({
      area: 0,
      crossing: false,
    })
  })

  it('of a closed line return to its start', () => {
    expect(walked([A, B, C], true)).toEqual([A, B, C, A])
    expect(walked([A, B, C], false)).toEqual([A, B, C])
  })
})
