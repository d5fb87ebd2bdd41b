import { describe, expect, it } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { shifted } from '#geo/shapes/geodesy.ts'
import { measuresOfSketch } from './sketch-measures.ts'

const start: Outline[number] = [52.1, -3.8]
/** Metres east and north of the start. */
const sketch = (...corners: [east: number, north: number][]) =>
  measuresOfSketch(corners.map(([east, north]) => shifted(start, { east, north })))

describe('the size of a polygon in progress', () => {
  it('is null for a single corner', () => {
    expect(sketch([0, 0])).toEqual({ area: null, length: null })
  })

  it('is the one-way distance between two corners', () => {
    const { area, length } = sketch([0, 0], [30, 40])
    expect(area).toBeNull()
    expect(length).toBeCloseTo(50, 2)
  })

  it('is area and perimeter from three corners on, as if the polygon were closed', () => {
    const { area, length } = sketch([0, 0], [30, 0], [30, 40])
    expect(area).toBeCloseTo(600, 1)
    expect(length).toBeCloseTo(120, 2)
  })

  it('has no area while edges cross', () => {
    const { area, length } = sketch([0, 0], [30, 40], [30, 0], [0, 40])
    expect(area).toBeNull()
    expect(length).toBeCloseTo(180, 2)
  })
})
