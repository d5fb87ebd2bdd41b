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

  it('is finished with two points and not with one', () => {
    expect(after(begun, ...placed(A), { type: 'finished' }).phase).toBe('measuring')
    expect(after(begun, ...placed(A, B), { type: 'finished' })).toEqual({
      phase: 'measured',
      points: [A, B],
      closed: false,
    })
  })

  it('is closed with three points and not with two', () => {
    expect(after(begun, ...placed(A, B), { type: 'closed' }).phase).toBe('measuring')
    expect(after(begun, ...placed(A, B, C), { type: 'closed' })).toEqual({
      phase: 'measured',
      points: [A, B, C],
      closed: true,
    })
  })

  it('takes no point once it is finished, and goes on after an undo', () => {
    const finished = after(begun, ...placed(A, B), { type: 'finished' }, ...placed(C))
    expect(finished).toMatchObject({ phase: 'measured', points: [A, B] })
    expect(measuringAfter(finished, { type: 'undone' })).toEqual({ phase: 'measuring', points: [A, B] })
  })

  it.each([
    ['in progress', after(begun, ...placed(A, B))],
    ['finished', after(begun, ...placed(A, B), { type: 'finished' })],
  ])('that is %s goes at the first Escape, and the tool at the second', (_, state) => {
    const once = measuringAfter(state, { type: 'escaped' })
    expect(once).toEqual({ phase: 'measuring', points: [] })
    expect(measuringAfter(once, { type: 'escaped' })).toEqual(NOT_MEASURING)
  })

  it('is not begun by anything but beginning', () => {
    expect(after(...placed(A), { type: 'undone' }, { type: 'finished' })).toEqual(NOT_MEASURING)
  })
})

describe('what is measured', () => {
  it('of a line is its length alone', () => {
    const { length, area } = measuresOf([A, B, C], false)
    // 0.001° of longitude and of latitude at 52.13° N: 68.47 m and 111.27 m.
    expect(length).toBeCloseTo(68.47 + 111.27, 1)
    expect(area).toBeNull()
  })

  it('of a shape is what lies in it and the way around it', () => {
    const { length, area } = measuresOf([A, B, C, D], true)
    expect(length).toBeCloseTo(2 * (68.47 + 111.27), 1)
    expect(area).toBeCloseTo(68.47 * 111.27, -1)
  })

  it('is no area where edges cross', () => {
    expect(measuresOf([A, C, B, D], true)).toMatchObject({ area: null, crossing: true })
  })

  it('is an area of zero where all points lie on one line', () => {
    expect(measuresOf([A, [A[0], A[1] + 0.2], [A[0], A[1] + 0.1]], true)).toMatchObject({
      area: 0,
      crossing: false,
    })
  })

  it('of a closed line comes back to where it began', () => {
    expect(walked([A, B, C], true)).toEqual([A, B, C, A])
    expect(walked([A, B, C], false)).toEqual([A, B, C])
  })
})
