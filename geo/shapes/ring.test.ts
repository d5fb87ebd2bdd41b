import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Position } from '../position.ts'
import { closedRing, counterClockwise, crossesItself, isStraight, pathCrossesItself } from './ring.ts'

// A horseshoe open to the north: its closed ring is valid, and so is every part of it drawn so far.
const horseshoe: Position[] = [
  [-3.8, 52.2],
  [-3.8, 52.1],
  [-3.7, 52.1],
  [-3.7, 52.2],
  [-3.72, 52.2],
  [-3.72, 52.12],
  [-3.78, 52.12],
  [-3.78, 52.2],
]

describe('a ring that runs counter-clockwise', () => {
  const ring = closedRing(horseshoe)

  it('is the ring itself, or the same corners the other way round', () => {
    expect(counterClockwise(ring)).toBe(ring)
    expect(counterClockwise(ring.toReversed())).toEqual(ring)
  })

  it('is found wherever the ring begins', () => {
    for (let start = 0; start < horseshoe.length; start++) {
      const turned = closedRing([...horseshoe.slice(start), ...horseshoe.slice(0, start)])
      expect(counterClockwise(turned)).toBe(turned)
      expect(counterClockwise(turned.toReversed())).toEqual(turned)
    }
  })
})

describe('a straight path', () => {
  const along = (...steps: number[]) => steps.map((step): Position => [-4 + step / 4, 52 + step / 8])

  it('has all its positions on one line, in any order', () => {
    expect(isStraight(along(0, 1, 2))).toBe(true)
    expect(isStraight(along(0, 0, 3, 1, 2, 0))).toBe(true)
    expect(isStraight(along(1, 1))).toBe(true)
  })

  it('has no position beside the line, however near', () => {
    expect(isStraight([...along(0, 1, 2), [-3.75, 52.125 + 2 ** -47]])).toBe(false)
    expect(isStraight(horseshoe)).toBe(false)
  })
})

describe('an open path', () => {
  it('may turn back beside itself, corner by corner', () => {
    for (let count = 1; count <= horseshoe.length; count++) {
      expect(pathCrossesItself(horseshoe.slice(0, count))).toBe(false)
    }
  })

  it('is not judged by the edge that would close it', () => {
    const spiral: Position[] = [
      [-3.8, 52.1],
      [-3.7, 52.1],
      [-3.7, 52.2],
      [-3.76, 52.2],
      [-3.76, 52.14],
      [-3.74, 52.14],
      [-3.74, 52.18],
    ]
    expect(pathCrossesItself(spiral)).toBe(false)
    expect(crossesItself(closedRing(spiral))).toBe(true)
  })

  it('crosses when a later edge meets an earlier one', () => {
    const bow: Position[] = [
      [-3.8, 52.1],
      [-3.7, 52.2],
      [-3.7, 52.1],
      [-3.8, 52.2],
    ]
    expect(pathCrossesItself(bow.slice(0, 3))).toBe(false)
    expect(pathCrossesItself(bow)).toBe(true)
  })

  it('crosses when it runs back along its last edge', () => {
    const path: Position[] = [
      [-3.8, 52.1],
      [-3.7, 52.1],
      [-3.75, 52.1],
    ]
    expect(pathCrossesItself(path)).toBe(true)
  })

  it('may contain the same point twice in a row', () => {
    const path = horseshoe.flatMap((corner) => [corner, corner])
    expect(pathCrossesItself(path)).toBe(false)
  })
})

/** Corners around a centre in the order of their angle: such a ring never crosses. */
const starShaped = fc
  .uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 40 })
  .filter((angles) => widestGap(angles) < 180)
  .chain((angles) =>
    fc
      .array(fc.double({ min: 0.01, max: 0.2, noNaN: true }), {
        minLength: angles.length,
        maxLength: angles.length,
      })
      .map((radii) =>
        angles
          .toSorted((a, b) => a - b)
          .map((angle, index): Position => {
            const turn = (angle * Math.PI) / 180
            const radius = radii[index] ?? 0
            return [-3.8 + radius * Math.cos(turn), 52.1 + radius * Math.sin(turn)]
          }),
      ),
  )

function widestGap(angles: readonly number[]): number {
  const sorted = angles.toSorted((a, b) => a - b)
  return Math.max(
    ...sorted.map((angle, index) => ((sorted[(index + 1) % sorted.length] ?? 0) - angle + 360) % 360),
  )
}

const anyPath = fc.array(
  fc.tuple(fc.double({ min: -6, max: -2, noNaN: true }), fc.double({ min: 51, max: 54, noNaN: true })),
  { minLength: 3, maxLength: 12 },
)

describe('a closed ring', () => {
  it('around a centre never crosses, wherever it starts and whichever way it runs', () => {
    fc.assert(
      fc.property(starShaped, fc.nat(), (corners, turn) => {
        const start = turn % corners.length
        const turned = [...corners.slice(start), ...corners.slice(0, start)]
        expect(crossesItself(closedRing(turned))).toBe(false)
        expect(crossesItself(closedRing(turned.toReversed()))).toBe(false)
      }),
    )
  })

  it('crosses whenever the open path already does', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        if (pathCrossesItself(path)) expect(crossesItself(closedRing(path))).toBe(true)
      }),
    )
  })

  it('gives the same verdict read backwards', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(crossesItself(closedRing(path.toReversed()))).toBe(crossesItself(closedRing(path)))
      }),
    )
  })
})

it('is judged exactly at the Greenwich meridian too', () => {
  const touching: Position[] = [
    [-0.1, 51.5],
    [0, 51.5],
    [0.3, 51.5],
    [0.3, 51.6],
    [0, 51.5],
    [-0.1, 51.6],
  ]
  const free = touching.map(([east, north], index): Position => [
    east,
    index === 4 ? north + 2 ** -47 : north,
  ])
  expect(crossesItself(closedRing(touching))).toBe(true)
  expect(crossesItself(closedRing(free))).toBe(false)
})
