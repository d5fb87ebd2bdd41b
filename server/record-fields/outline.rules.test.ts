import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { judgeOutline, withinArea } from './outline.rules.ts'

const barrow = [
  [52.1, -3.8],
  [52.1, -3.7],
  [52.2, -3.7],
]

function refusalOf(sent: unknown) {
  const verdict = judgeOutline(sent)
  return verdict.accepted ? 'accepted' : verdict.refusal
}

function ringOf(sent: unknown) {
  const verdict = judgeOutline(sent)
  return verdict.accepted ? verdict.ring : verdict.refusal
}

describe('the JSON of an outline', () => {
  it('is required', () => {
    expect(refusalOf(undefined)).toEqual(['This field is required.'])
  })

  it.each([
    ['blank', '  '],
    ['null', null],
    ['the text null', 'null'],
  ])('may not be %s', (_, sent) => {
    expect(refusalOf(sent)).toEqual(['This field may not be null.'])
  })

  it.each([
    ['broken', '[[52.1,'],
    ['words', 'a hillfort'],
    ['60,000 brackets deep', '['.repeat(60_000)],
    ['60,000 brackets deep and closed', '['.repeat(30_000) + ']'.repeat(30_000)],
  ])('that is %s gets a plain text as error', (_, sent) => {
    expect(refusalOf(sent)).toBe('Invalid JSON for polygonCoordinate')
  })

  it.each(['NaN', 'Infinity', '-Infinity', '1e999', '-1e999'])('may not contain %s', (number) => {
    expect(refusalOf(`[[52.1,-3.8],[52.1,-3.7],[52.2,${number}]]`)).toEqual(['Value must be valid JSON.'])
  })

  it('may also be a value in a JSON body', () => {
    expect(refusalOf(barrow)).toBe('accepted')
  })
})

describe('the shape of an outline', () => {
  it.each([
    ['an object', '{"a":1}', REFUSAL_TEXTS.outlineNotList],
    ['a number', '5', REFUSAL_TEXTS.outlineNotList],
    ['a text', '"ring"', REFUSAL_TEXTS.outlineNotList],
    ['empty', '[]', REFUSAL_TEXTS.outlineTooFewPoints],
    ['two points', '[[52.1,-3.8],[52.1,-3.7]]', REFUSAL_TEXTS.outlineTooFewPoints],
    [
      'of three-number vertices',
      '[[52.1,-3.8,1],[52.1,-3.7,1],[52.2,-3.7,1]]',
      REFUSAL_TEXTS.outlineVertexNotPair,
    ],
    ['a flat list', '[52.1,-3.8,52.1,-3.7]', REFUSAL_TEXTS.outlineVertexNotPair],
    ['of words', '[["a","b"],["c","d"],["e","f"]]', REFUSAL_TEXTS.outlineVertexNotNumbers],
    ['of number texts', '[["52","-3"],["52.1","-3"],["52","-3.1"]]', REFUSAL_TEXTS.outlineVertexNotNumbers],
    ['of booleans', '[[true,false],[true,true],[false,true]]', REFUSAL_TEXTS.outlineVertexNotNumbers],
    ['of nulls', '[[null,null],[1,2],[3,4]]', REFUSAL_TEXTS.outlineVertexNotNumbers],
  ])('may not be %s', (_, sent, text) => {
    expect(refusalOf(sent)).toEqual([text])
  })

  it('may have 500 vertices', () => {
    expect(refusalOf(circle(500))).toBe('accepted')
  })

  it('may not have 501 vertices', () => {
    expect(refusalOf(circle(501))).toEqual([REFUSAL_TEXTS.outlineTooManyPoints])
  })
})

describe('the position of an outline', () => {
  it.each([
    [
      'longitude first',
      [
        [-3.8, 52.1],
        [-3.7, 52.1],
        [-3.7, 52.2],
      ],
    ],
    [
      'in France',
      [
        [48.8, 2.3],
        [48.8, 2.4],
        [48.9, 2.4],
      ],
    ],
    [
      'partly beyond the margin',
      [
        [52.1, -3.8],
        [52.1, -3.7],
        [54.2, -3.7],
      ],
    ],
  ])('may not be %s', (_, outline) => {
    expect(refusalOf(outline)).toEqual([REFUSAL_TEXTS.outlineOutOfRange])
  })
})

describe('the ring of an outline', () => {
  it('is closed, with longitude first', () => {
    expect(ringOf(barrow)).toEqual([
      [-3.8, 52.1],
      [-3.7, 52.1],
      [-3.7, 52.2],
      [-3.8, 52.1],
    ])
  })

  it('is the same if a closing point or repeated points were sent', () => {
    const [a, b, c] = barrow
    expect(ringOf([a, a, b, b, b, c, a])).toEqual(ringOf(barrow))
  })

  it('keeps the points of the outline as they were sent', () => {
    const [a, b, c] = barrow
    expect(judgeOutline([a, a, b, c, a])).toMatchObject({ outline: [a, a, b, c, a] })
  })

  it('needs three different points', () => {
    const [a, b] = barrow
    expect(refusalOf([a, b, a, b])).toEqual([REFUSAL_TEXTS.outlineTooFewDistinct])
  })

  it.each([
    [
      'a bow-tie',
      [
        [52.1, -3.8],
        [52.2, -3.7],
        [52.2, -3.8],
        [52.1, -3.7],
      ],
    ],
    [
      'a spike',
      [
        [52.1, -3.8],
        [52.1, -3.6],
        [52.1, -3.7],
        [52.2, -3.7],
      ],
    ],
    [
      'a spike at the closing point',
      [
        [52.1, -3.7],
        [52.2, -3.7],
        [52.1, -3.8],
        [52.1, -3.6],
      ],
    ],
    [
      'a corner on another edge',
      [
        [52, -4],
        [52, -3],
        [53, -3],
        [52, -3.5],
        [53, -4],
      ],
    ],
    [
      'a corner visited twice',
      [
        [52, -4],
        [52.5, -3.5],
        [52, -3],
        [53, -3],
        [52.5, -3.5],
        [53, -4],
      ],
    ],
  ])('may not be %s', (_, outline) => {
    expect(refusalOf(outline)).toEqual([REFUSAL_TEXTS.outlineCrossing])
  })

  it.each([
    ['in order', [-3.8, -3.7, -3.6]],
    ['back and forth', [-3.8, -3.6, -3.7, -3.9]],
  ])('may not be one straight line, with its corners %s', (_, longitudes) => {
    expect(refusalOf(longitudes.map((longitude) => [52.1, longitude]))).toEqual([
      REFUSAL_TEXTS.outlineStraight,
    ])
  })

  it('may have a corner in the middle of a straight side', () => {
    expect(
      refusalOf([
        [52, -4],
        [52, -3.5],
        [52, -3],
        [53, -3],
      ]),
    ).toBe('accepted')
  })

  it('is judged exactly if a corner misses an edge by less than the rounding error', () => {
    const step = 2 ** -47
    const near = (latitude: number) => [
      [52, -4],
      [52, -3],
      [53, -3],
      [latitude, -3.5],
      [53, -4],
    ]
    expect(refusalOf(near(52 + step))).toBe('accepted')
    expect(refusalOf(near(52))).toEqual([REFUSAL_TEXTS.outlineCrossing])
    expect(refusalOf(near(52 - step))).toEqual([REFUSAL_TEXTS.outlineCrossing])
  })
})

describe('the area of an outline', () => {
  // 0.1 degrees of latitude are 11.1 km, and at 52 degrees 0.1 degrees of longitude are 6.9 km.
  it.each([
    [91, 0.12, true],
    [107, 0.14, false],
  ])('of %i km² is within the limit: %o degrees wide, %o', (_, width, within) => {
    const outline = [
      [52, -4],
      [52, -4 + width],
      [52.1, -4 + width],
      [52.1, -4],
    ]
    expect(withinArea(judgeOutline(outline)).accepted).toBe(within)
    expect(refusalOf(outline)).toBe('accepted')
  })

  it('is not checked if the outline is refused', () => {
    expect(withinArea(judgeOutline('words'))).toMatchObject({ refusal: REFUSAL_TEXTS.outlineNotJson })
  })
})

describe('any input', () => {
  it('is judged without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.jsonValue(), fc.anything()), (sent) => {
        expect(judgeOutline(sent)).toHaveProperty('accepted')
      }),
      { numRuns: 3000 },
    )
  })

  it('gets the same result wherever the ring starts and whichever way it runs', () => {
    const coordinate = (min: number, max: number) =>
      fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10)
    const points = fc.array(fc.tuple(coordinate(51, 53), coordinate(-6, -3)), { minLength: 3, maxLength: 7 })
    fc.assert(
      fc.property(points, fc.nat({ max: 6 }), (outline, shift) => {
        const turned = [...outline.slice(shift), ...outline.slice(0, shift)]
        const verdict = refusalOf(outline)
        expect(refusalOf(turned)).toEqual(verdict)
        expect(refusalOf(outline.toReversed())).toEqual(verdict)
      }),
      { numRuns: 3000 },
    )
  })
})

function circle(corners: number): number[][] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners
    return [52.5 + Math.sin(angle) / 10, -3.8 + Math.cos(angle) / 10]
  })
}
