import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  circleAround,
  geodesicDistance,
  lineLength,
  outlineArea,
  outlinePerimeter,
  shifted,
} from './geodesy.ts'
import type { LatitudeLongitude } from '../position.ts'

const tenth: readonly LatitudeLongitude[] = [
  [52, -4],
  [52, -3.9],
  [52.1, -3.9],
  [52.1, -4],
]

const outlines = fc.array(
  fc.tuple(fc.double({ min: 51, max: 54, noNaN: true }), fc.double({ min: -6, max: -2, noNaN: true })),
  { minLength: 3, maxLength: 20 },
)

/** Returns the area of a tenth of a degree from the two radii of curvature, summed over thin strips. */
function areaByStrips(): number {
  const strips = 10_000
  const step = radians(0.1) / strips
  const heights = Array.from({ length: strips }, (_, index) => radians(52) + (index + 0.5) * step)
  return heights.reduce((sum, latitude) => {
    const w2 = 1 - 0.00669437999014 * Math.sin(latitude) ** 2
    const meridian = (6_378_137 * (1 - 0.00669437999014)) / w2 ** 1.5
    const parallel = (6_378_137 / Math.sqrt(w2)) * Math.cos(latitude)
    return sum + meridian * step * parallel * radians(0.1)
  }, 0)
}

/** Returns metres along the meridian from its radius of curvature, summed over short pieces. */
function meridianArc(south: number, north: number): number {
  const pieces = 20_000
  const step = radians(north - south) / pieces
  let sum = 0
  for (let piece = 0; piece < pieces; piece++) {
    const w2 = 1 - 0.00669437999014 * Math.sin(radians(south) + (piece + 0.5) * step) ** 2
    sum += (step * 6_378_137 * (1 - 0.00669437999014)) / w2 ** 1.5
  }
  return sum
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

describe('the area of an outline', () => {
  it('of a tenth of a degree at 52° N is that of the ellipsoid, to a millionth', () => {
    expect(outlineArea(tenth) / areaByStrips()).toBeCloseTo(1, 6)
  })

  it('of a barrow 20 m across is about 314 m²', () => {
    const corners = 60
    const barrow = Array.from({ length: corners }, (_, index): [number, number] => {
      const turn = (2 * Math.PI * index) / corners
      return [52.13 + (10 / 111_261) * Math.cos(turn), -3.78 + (10 / 68_470) * Math.sin(turn)]
    })
    expect(outlineArea(barrow)).toBeGreaterThan(311)
    expect(outlineArea(barrow)).toBeLessThan(316)
  })

  it('does not depend on the first corner or the direction', () => {
    fc.assert(
      fc.property(outlines, fc.nat(), (outline, turn) => {
        const start = turn % outline.length
        const turned = [...outline.slice(start), ...outline.slice(0, start)].reverse()
        const area = outlineArea(outline)
        expect(Math.abs(outlineArea(turned) - area)).toBeLessThanOrEqual(1 + area * 1e-6)
      }),
    )
  })

  it('of an octagon 10 km across is that of GeographicLib 2.2, to a square metre', () => {
    const octagon = Array.from({ length: 8 }, (_, corner): Pair => {
      const turn = (corner * Math.PI) / 4
      return [52.4 + 0.05 * Math.sin(turn), -3.8 + 0.05 * Math.cos(turn)]
    })
    expect(outlineArea(octagon)).toBeCloseTo(53_555_137.37, 0)
    expect(outlinePerimeter(octagon)).toBeCloseTo(27_859.0122, 3)
  })

  it('of two halves is that of the whole', () => {
    const [southWest, southEast, northEast, northWest] = tenth as [Pair, Pair, Pair, Pair]
    const halves =
      outlineArea([southWest, southEast, northEast]) + outlineArea([southWest, northEast, northWest])
    expect(halves).toBeCloseTo(outlineArea(tenth), 0)
  })
})

describe('the distance between two places', () => {
  /** Flinders Peak to Buninyon, the worked example of the Geocentric Datum of Australia, on GRS 80. */
  it('is that of a published example, to a millimetre', () => {
    const flinders: Pair = [-37.951033417, 144.424867889]
    const buninyon: Pair = [-37.652821139, 143.926495528]
    expect(geodesicDistance(flinders, buninyon)).toBeCloseTo(54_972.271, 3)
  })

  it('from Cardiff to Holyhead is that of GeographicLib 2.2', () => {
    expect(geodesicDistance([51.4816, -3.1791], [53.3094, -4.6332])).toBeCloseTo(226_183.2133, 4)
  })

  it('to the other side of the globe is NaN, rather than wrong', () => {
    expect(geodesicDistance([-41.32, 174.81], [40.96, -5.5])).toBeNaN()
  })

  it('of a degree of latitude is the arc of the meridian', () => {
    expect(geodesicDistance([52, -4], [53, -4])).toBeCloseTo(meridianArc(52, 53), 3)
  })

  it('along the equator is the arc of the equator', () => {
    expect(geodesicDistance([0, 0], [0, 1])).toBeCloseTo((Math.PI / 180) * 6_378_137, 4)
  })

  it('is the same in both directions, and 0 to the place itself', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const [from, to] = outline as [Pair, Pair]
        expect(geodesicDistance(from, to)).toBeCloseTo(geodesicDistance(to, from), 4)
        expect(geodesicDistance(from, from)).toBe(0)
      }),
    )
  })

  it('of a line is the sum of its legs', () => {
    const [a, b, c] = tenth as [Pair, Pair, Pair]
    expect(lineLength([a, b, c])).toBeCloseTo(geodesicDistance(a, b) + geodesicDistance(b, c), 6)
    expect(lineLength([a])).toBe(0)
  })
})

describe('the perimeter of an outline', () => {
  it('is the length of the closed ring', () => {
    expect(outlinePerimeter(tenth)).toBeGreaterThan(35_960)
    expect(outlinePerimeter(tenth)).toBeLessThan(35_980)
  })

  it('encloses no more than a circle of that length would', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const [a, b, c] = outline as [Pair, Pair, Pair]
        const triangle = [a, b, c]
        const circle = outlinePerimeter(triangle) ** 2 / (4 * Math.PI)
        expect(outlineArea(triangle)).toBeLessThanOrEqual(circle * 1.001 + 1)
      }),
    )
  })
})

describe('a corner that is moved by metres', () => {
  it('is as far away as it was moved', () => {
    const [corner] = tenth as [Pair]
    const moved = shifted(corner, { north: 300, east: -400 })
    expect(moved[0]).toBeGreaterThan(corner[0])
    expect(moved[1]).toBeLessThan(corner[1])
    expect(outlinePerimeter([corner, moved]) / 2).toBeCloseTo(500, 1)
  })
})

describe('a circle around a place', () => {
  it.each([
    [30, 0.01],
    [500, 0.1],
    [25_000, 150],
  ])('of %d m has corners within %d m of that distance', (radius, tolerance) => {
    const centre: Pair = [52.4, -4.06]
    const corners = circleAround(centre, radius, 64)
    expect(corners).toHaveLength(64)
    for (const corner of corners)
      expect(Math.abs(geodesicDistance(centre, corner) - radius)).toBeLessThan(tolerance)
  })

  it('begins in the north and continues to the east', () => {
    const [north, east] = circleAround([52.4, -4.06], 500, 4) as [Pair, Pair, Pair, Pair]
    expect(north[0]).toBeGreaterThan(52.4)
    expect(east[1]).toBeGreaterThan(-4.06)
  })
})

type Pair = [number, number]
