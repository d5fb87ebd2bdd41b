import { describe, expect, it } from 'vitest'
import type { Position } from '#geo/position.ts'
import { metresToOutline } from './nearness.rules.ts'

/** A degree of longitude at 52° N is 68.5 km, of latitude 111.3 km. */
const RING: Position[] = [
  [-3.8, 52],
  [-3.79, 52],
  [-3.79, 52.01],
  [-3.8, 52.01],
  [-3.8, 52],
]

describe('the distance from a place to an outline', () => {
  it('is nothing within', () => {
    expect(metresToOutline(-3.795, 52.005, RING)).toBe(0)
  })

  it('is that to the nearest edge', () => {
    expect(metresToOutline(-3.795, 51.9995, RING)).toBeCloseTo(55.66, 1)
    expect(metresToOutline(-3.8005, 52.005, RING)).toBeCloseTo(34.26, 0)
  })

  it('is that to the nearest corner', () => {
    expect(metresToOutline(-3.8005, 51.9995, RING)).toBeCloseTo(Math.hypot(55.66, 34.27), 0)
  })

  it('does not count the bay of a bent outline as within', () => {
    const bent: Position[] = [...RING.slice(0, 3), [-3.795, 52.001], [-3.8, 52.01], [-3.8, 52]]
    expect(metresToOutline(-3.795, 52.008, bent)).toBeGreaterThan(100)
    expect(metresToOutline(-3.798, 52.002, bent)).toBe(0)
  })
})
