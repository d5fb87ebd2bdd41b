import { describe, expect, it } from 'vitest'
import { OUTLINE_MAX_POINTS } from '#contract/http/limits.ts'
import type { Position } from '#geo/position.ts'
import { faultOfOutline, faultOfPath } from './outline-faults.ts'

const square: Position[] = [
  [-3.8, 52.1],
  [-3.7, 52.1],
  [-3.7, 52.2],
  [-3.8, 52.2],
]
const bow: Position[] = [
  [-3.8, 52.1],
  [-3.7, 52.2],
  [-3.7, 52.1],
  [-3.8, 52.2],
]

function circle(corners: number): Position[] {
  return Array.from({ length: corners }, (_, index): Position => {
    const turn = (2 * Math.PI * index) / corners
    return [-3.8 + 0.01 * Math.cos(turn), 52.1 + 0.01 * Math.sin(turn)]
  })
}

describe('the corners set so far', () => {
  it('are valid one by one', () => {
    expect(faultOfPath(square.slice(0, 1))).toBeNull()
    expect(faultOfPath(square)).toBeNull()
  })

  it('may not form crossing edges', () => {
    expect(faultOfPath(bow)).toBe('crossing')
  })

  it('on one line are refused with their own reason', () => {
    const there: Position[] = [square[0], [-3.75, 52.1], [-3.78, 52.1]] as Position[]
    expect(faultOfPath(there)).toBe('straight')
    expect(faultOfPath(there.slice(0, 2))).toBeNull()
    expect(faultOfOutline(there)).toBe('straight')
  })

  it('must lie in or near Wales', () => {
    expect(faultOfPath([[-0.12, 51.5]])).toBe('outside')
  })

  it('are at most as many as the server accepts', () => {
    expect(faultOfPath(circle(OUTLINE_MAX_POINTS))).toBeNull()
    expect(faultOfPath(circle(OUTLINE_MAX_POINTS + 1))).toBe('tooManyCorners')
  })
})

describe('a finished outline', () => {
  it('may be concave', () => {
    expect(faultOfOutline([...square.slice(0, 3), [-3.71, 52.11]])).toBeNull()
  })

  it('needs three different corners', () => {
    expect(faultOfOutline(square.slice(0, 2))).toBe('tooFewCorners')
    expect(faultOfOutline([square[0], square[1], square[0]] as Position[])).toBe('tooFewCorners')
    expect(faultOfOutline(square.slice(0, 3))).toBeNull()
  })

  it('may not cross itself, not even with the edge that closes it', () => {
    const open: Position[] = [
      [-3.8, 52.1],
      [-3.7, 52.1],
      [-3.7, 52.2],
      [-3.76, 52.2],
      [-3.76, 52.14],
      [-3.74, 52.14],
      [-3.74, 52.18],
    ]
    expect(faultOfPath(open)).toBeNull()
    expect(faultOfOutline(open)).toBe('crossing')
  })

  it('must lie in or near Wales', () => {
    expect(faultOfOutline([...square.slice(0, 3), [-1, 52.2]])).toBe('outside')
  })

  it('has at most as many corners as the server accepts', () => {
    expect(faultOfOutline(circle(OUTLINE_MAX_POINTS))).toBeNull()
    expect(faultOfOutline(circle(OUTLINE_MAX_POINTS + 1))).toBe('tooManyCorners')
  })
})
