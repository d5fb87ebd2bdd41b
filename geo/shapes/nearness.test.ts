import { describe, expect, it } from 'vitest'
import { geodesicDistance } from './geodesy.ts'
import { metresToOutline } from './nearness.ts'
import type { Position } from '../position.ts'

const RING: Position[] = [
  [-3.8, 52],
  [-3.79, 52],
  [-3.79, 52.01],
  [-3.8, 52.01],
  [-3.8, 52],
]

describe('the distance from a place to an outline', () => {
  it('is 0 inside', () => {
    expect(metresToOutline({ longitude: -3.795, latitude: 52.005 }, RING)).toBe(0)
  })

  it.each([
    ['edge to the north', { longitude: -3.795, latitude: 51.9995 }, [52, -3.795]],
    ['edge to the east', { longitude: -3.8005, latitude: 52.005 }, [52.005, -3.8]],
    ['corner', { longitude: -3.8005, latitude: 51.9995 }, [52, -3.8]],
  ] as const)('is that to the nearest %s, to a centimetre', (_, place, nearest) => {
    const metres = geodesicDistance([place.latitude, place.longitude], nearest)
    expect(Math.abs(metresToOutline(place, RING) - metres)).toBeLessThan(0.01)
  })

  it('does not count the bay of a bent outline as inside', () => {
    const bent: Position[] = [...RING.slice(0, 3), [-3.795, 52.001], [-3.8, 52.01], [-3.8, 52]]
    expect(metresToOutline({ longitude: -3.795, latitude: 52.008 }, bent)).toBeGreaterThan(100)
    expect(metresToOutline({ longitude: -3.798, latitude: 52.002 }, bent)).toBe(0)
  })
})
