import { describe, expect, it } from 'vitest'
import { FIRST_LIGHT, LIGHT_METHODS, LIGHT_RAMPS } from '#contract/relief/light.ts'
import { EasedRange, heightsInView, isInShape, rangeInView, samplesOf } from './seen-ranges.ts'
import { groundPixel, reliefReach, skyReach } from './ground-scale.ts'
import { fixedRange, valueAt } from './light-uses.ts'
import { rampColours } from './ramps.ts'
import { skyRays } from './sky-rays.ts'

const LEVEL = { eastward: 0, northward: 0, height: 100, relief: 0, sky: 1 }

/** The surface whose values under the published methods are known (128 cells of 1 m). */
function surface(row: number, column: number): number {
  const bump = (height: number, r: number, c: number, spread: number) =>
    height * Math.exp(-((row - r) ** 2 + (column - c) ** 2) / spread)
  const waves = 0.3 * Math.sin(column / 3) * Math.cos(row / 5)
  return 200 + 0.05 * column + bump(2, 64, 56, 50) + bump(-1.5, 48, 80, 18) + waves
}

function groundAt(row: number, column: number) {
  return {
    ...LEVEL,
    eastward: (surface(row, column + 1) - surface(row, column - 1)) / 2,
    northward: (surface(row - 1, column) - surface(row + 1, column)) / 2,
  }
}

describe('the value of a method', () => {
  it.each([
    [64, 56, 0.65167, 0.56773, 8.18977],
    [64, 62, 0.43827, 0.5619, 11.58156],
    [48, 80, 0.6058, 0.57293, 2.72447],
    [45, 77, 0.33269, 0.55251, 15.57659],
    [80, 40, 0.5701, 0.57345, 1.21755],
  ])('is that of the published formula at row %d, column %d', (row, column, single, multi, slope) => {
    const ground = groundAt(row, column)
    expect(valueAt(ground, { ...FIRST_LIGHT, method: 'single' })).toBeCloseTo(single, 4)
    expect(valueAt(ground, { ...FIRST_LIGHT, method: 'multi' })).toBeCloseTo(multi, 4)
    expect(valueAt(ground, { ...FIRST_LIGHT, method: 'slope' })).toBeCloseTo(slope, 3)
  })

  it.each(LIGHT_METHODS)('of level ground lies on the ramp of %s', (method) => {
    const light = { ...FIRST_LIGHT, method }
    const [dark, bright] = fixedRange(light)
    const share = (valueAt(LEVEL, light) - dark) / (bright - dark)
    expect(share).toBeGreaterThanOrEqual(0.45)
    expect(share).toBeLessThanOrEqual(1)
  })
})

describe('the sky', () => {
  it('is sampled at the 156 places of the published method', () => {
    expect(skyRays(16, 10).flat()).toHaveLength(156)
    expect(skyRays(16, 10)[0]).toEqual(
      Array.from({ length: 10 }, (_, at) => ({ across: at + 1, down: 0, distance: at + 1 })),
    )
  })
})

describe('a ramp', () => {
  it.each(LIGHT_RAMPS)('%s only becomes lighter, so that it is readable without its hues', (ramp) => {
    const luminance = rampColours(ramp).map(([red, green, blue]) => {
      const linear = [red, green, blue].map((part) => (part / 255) ** 2.2)
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
    })
    // Rounding to whole numbers of red, green and blue may cost a thousandth.
    expect(luminance.every((value, at) => value >= (luminance[at - 1] ?? 0) - 0.001)).toBe(true)
    expect((luminance.at(-1) ?? 0) - (luminance[0] ?? 0)).toBeGreaterThan(0.75)
  })
})

describe('the scale of the ground', () => {
  const onEquator = { z: 17, x: 65_536, y: 65_535 }
  const inWales = { z: 17, x: 64_158, y: 43_256 }

  it('shrinks with the cosine of the latitude', () => {
    expect(groundPixel(onEquator, 256)).toBeCloseTo(1.1943, 3)
    expect(groundPixel(inWales, 256)).toBeCloseTo(1.1943 * Math.cos((52.13 * Math.PI) / 180), 2)
  })

  it('gives radii in metres at high zooms, and at least a few pixels at low zooms', () => {
    expect(reliefReach(20, 0.733)).toEqual({ radius: 27, stretched: 1 })
    expect(reliefReach(60, 0.733).radius).toBe(82)
    expect(skyReach(10, 1)).toEqual({ radius: 10, stretched: 1 })
    expect(reliefReach(20, 23.5)).toEqual({ radius: 5, stretched: 117.5 / 20 })
  })
})

describe('contrast by what is in view', () => {
  const tile = { z: 17, x: 64_158, y: 43_256 }
  const side = 64
  const pixel = groundPixel(tile, side)
  const plane = Float32Array.from(
    { length: side * side },
    (_, at) => 200 + 0.3 * (at % side) * pixel - 0.1 * Math.floor(at / side) * pixel,
  )
  const samples = samplesOf(tile, plane, side, FIRST_LIGHT)

  it('knows the gradient of a slope', () => {
    expect(samples).toHaveLength(144)
    for (const { eastward, northward, sky } of samples) {
      expect(eastward).toBeCloseTo(0.3, 3)
      expect(northward).toBeCloseTo(0.1, 3)
      expect(sky).toBeLessThan(1)
    }
  })

  it('leaves out ground of unknown height', () => {
    const half = plane.map((height, at) => (at % side < side / 2 ? height : Number.NaN))
    expect(samplesOf(tile, half, side, FIRST_LIGHT).length).toBeLessThanOrEqual(72)
  })

  it('covers nearly all of the ground, but does not exaggerate level ground', () => {
    const range = rangeInView(samples, FIRST_LIGHT)
    expect(range && range[1] - range[0]).toBeCloseTo(0.08, 6)
    const [low, high] = heightsInView(samples) ?? [0, 0]
    const heights = samples.map(({ height }) => height).toSorted((one, other) => one - other)
    expect(
      heights.filter((height) => height >= low && height <= high).length / heights.length,
    ).toBeGreaterThan(0.94)
    expect(rangeInView([], FIRST_LIGHT)).toBeNull()
  })

  it('shows steep ground dark', () => {
    const [dark = 0, bright = 0] = rangeInView(samples, { ...FIRST_LIGHT, method: 'slope' }) ?? []
    expect(dark).toBeGreaterThan(bright)
  })

  it('samples only places within the view, at any rotation', () => {
    const view = [
      [1, 0],
      [2, 1],
      [1, 2],
      [0, 1],
    ] as const
    expect(isInShape({ x: 1, y: 1 }, view)).toBe(true)
    expect(isInShape({ x: 1, y: 1 }, view.toReversed())).toBe(true)
    expect(isInShape({ x: 0.2, y: 0.2 }, view)).toBe(false)
  })
})

describe('an eased range', () => {
  it('moves in steps to its goal, and jumps when its topic changes', () => {
    const eased = new EasedRange()
    expect(eased.follow([0, 1], { topic: 'single', now: 0 })).toEqual({ range: [0, 1], still: true })
    const first = eased.follow([1, 2], { topic: 'single', now: 16 })
    expect(first.still).toBe(false)
    expect(first.range?.[0]).toBeGreaterThan(0)
    expect(first.range?.[0]).toBeLessThan(0.2)
    expect(eased.follow([1, 2], { topic: 'single', now: 3000 })).toEqual({ range: [1, 2], still: true })
    expect(eased.follow([40, 0], { topic: 'slope', now: 3016 })).toEqual({ range: [40, 0], still: true })
  })

  it('stays where it is while its goal is unknown, and begins with the first goal', () => {
    const eased = new EasedRange()
    expect(eased.follow(null, { topic: 'multi', now: 0 }).range).toBeNull()
    expect(eased.follow([0.4, 0.6], { topic: 'multi', now: 16 }).range).toEqual([0.4, 0.6])
    expect(eased.follow(null, { topic: 'multi', now: 32 })).toEqual({ range: [0.4, 0.6], still: true })
    expect(eased.follow(null, { topic: 'single', now: 48 }).range).toBeNull()
  })
})
