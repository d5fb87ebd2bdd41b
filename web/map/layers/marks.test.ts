import { describe, expect, test } from 'vitest'
import { HATCH, HATCH_RATIO, hatchImage, MARKS, type Mark } from './marks.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Machado, Oliveira and Fernandes (2009), severity 1, for linear light. */
const EYES = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Readonly<Record<string, Matrix>>
/** Of linear sRGB to XYZ, and the white of D65. */
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]
const WHITE: Triple = [0.95047, 1, 1.08883]

/** The least difference at which two marks are told apart, and the least contrast of a stroke with its casing. */
const DISTANCE = 25
const CONTRAST = 4.5

function times(matrix: Matrix, [a, b, c]: Triple): Triple {
  const row = (one: Triple) => one[0] * a + one[1] * b + one[2] * c
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

function lightOf(colour: string): Triple {
  const part = (at: number) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** As a picture of what such an eye sees has it: within the gamut, in 256 steps. */
function shown(light: number): number {
  const clipped = Math.min(1, Math.max(0, light))
  const value = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  return linear(Math.round(value * 255) / 255)
}

function labOf([red, green, blue]: Triple): Triple {
  const xyz = times(TO_XYZ, [shown(red), shown(green), shown(blue)])
  const bent = (at: 0 | 1 | 2) => {
    const share = xyz[at] / WHITE[at]
    return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116
  }
  const [x, y, z] = [bent(0), bent(1), bent(2)]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** CIE76. */
function distance(one: string, other: string, eye: Matrix): number {
  const [a, b] = [one, other].map((colour) => labOf(times(eye, lightOf(colour))))
  return Math.hypot(...(a ?? []).map((part, at) => part - (b?.[at] ?? Number.NaN)))
}

function contrast(one: string, other: string): number {
  const [dark = Number.NaN, bright = Number.NaN] = [one, other]
    .map((colour) => times(TO_XYZ, lightOf(colour))[1])
    .sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

// A selected record has the colour of the others, and is told by its width and its pulse.
const strokes = Object.entries<Mark>(MARKS).filter(([name]) => name !== 'selected')
const pairs = strokes.flatMap((one, at) => strokes.slice(at + 1).map((other) => [one, other] as const))

describe.each(Object.entries(EYES))('with %s', (_, eye) => {
  test.each(pairs.map(([one, other]) => [one[0], other[0], one[1].stroke, other[1].stroke] as const))(
    '%s are told from %s',
    (_one, _other, stroke, other) => {
      expect(distance(stroke, other, eye)).toBeGreaterThanOrEqual(DISTANCE)
    },
  )
})

test('the distance finds what it is for: a blue for the national record would be lost beside the purple', () => {
  expect(distance('#2e5aac', MARKS.records.stroke, EYES.protanopia)).toBeLessThan(DISTANCE)
})

test.each(Object.entries<Mark>(MARKS))('%s stand out from their casing', (_, { stroke, casing }) => {
  expect(contrast(stroke, casing)).toBeGreaterThanOrEqual(CONTRAST)
})

test('each mark is told by something of its own besides its colour', () => {
  const told = Object.values<Mark>(MARKS).map((mark) => mark.told)
  expect(new Set(told).size).toBe(told.length)
})

test('the hatching repeats without a seam, in the colour of its mark', () => {
  const { width, height, data } = hatchImage('#c8501e')
  expect([width, height]).toEqual([HATCH.period * HATCH_RATIO, HATCH.period * HATCH_RATIO])
  expect([...data.subarray(0, 4)]).toEqual([0xc8, 0x50, 0x1e, 255])
  const alpha = (x: number, y: number) => data[((y % height) * width + (x % width)) * 4 + 3]
  for (let x = 0; x < width; x++) expect(alpha(x, 0)).toBe(alpha(x + width - 1, 1))
  expect(alpha(width / 2, 0)).toBe(0)
})
