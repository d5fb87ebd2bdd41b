import { describe, expect, it } from 'vitest'
import { landPath, placeOn, SIZE } from './mini-map-shape.ts'

describe('the small map', () => {
  it('contains all of Wales, with north at the top', () => {
    for (const place of [
      [-5.3, 51.88],
      [-2.65, 51.6],
      [-4.4, 53.42],
    ] as const) {
      const [x, y] = placeOn(place)
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(SIZE.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(SIZE.height)
    }
    expect(placeOn([-4, 53])[1]).toBeLessThan(placeOn([-4, 52])[1])
  })

  it('draws each ring of the coast as a closed path', () => {
    const ring = [
      [-4, 52],
      [-3, 52],
      [-3, 53],
    ] as const
    expect(landPath({ coordinates: [[ring], [ring]] })).toMatch(/^(M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){2}Z){2}$/)
  })
})
