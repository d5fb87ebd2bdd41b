import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameAround, inFrame, lengthText, middleOf, scaleBarOf } from './framing.rules.ts'

const SIZE = { width: 600, height: 400 }
const FRAMING = { share: 0.5, leastWidth: 200 }

const place = fc.tuple(
  fc.double({ min: 51, max: 53.9, noNaN: true }),
  fc.double({ min: -6.2, max: -2.2, noNaN: true }),
)

test('an outline is in the middle and fills its share of the image, whatever its size', () => {
  for (const side of [0.02, 0.2, 2]) {
    const frame = frameAround(
      [
        [52, -4],
        [52, -4 + side],
        [52 + side / 2, -4],
      ],
      SIZE,
      FRAMING,
    )
    const points = (
      [
        [52, -4],
        [52, -4 + side],
        [52 + side / 2, -4],
      ] as const
    ).map((each) => inFrame(frame, each))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    expect(Math.min(...xs) + Math.max(...xs)).toBeCloseTo(SIZE.width, 3)
    expect(Math.min(...ys) + Math.max(...ys)).toBeCloseTo(SIZE.height, 3)
    const shares = [
      (Math.max(...xs) - Math.min(...xs)) / SIZE.width,
      (Math.max(...ys) - Math.min(...ys)) / SIZE.height,
    ]
    expect(Math.max(...shares)).toBeCloseTo(FRAMING.share, 6)
  }
})

test('a tiny outline is shown with the ground around it', () => {
  const frame = frameAround(
    [
      [52, -4],
      [52, -3.99999],
      [52.00001, -4],
    ],
    SIZE,
    FRAMING,
  )
  const { metres, pixels } = scaleBarOf(frame, 52, SIZE.width)
  expect((metres / pixels) * SIZE.width).toBeCloseTo(FRAMING.leastWidth, 6)
})

test('no outline makes an empty frame, not even a single point', () => {
  fc.assert(
    fc.property(place, fc.array(place, { maxLength: 5 }), (first, others) => {
      const frame = frameAround([first, ...others], SIZE, { share: 0.5 })
      expect(frame.world).toBeGreaterThanOrEqual(SIZE.width)
      for (const each of [first, ...others]) {
        const [x, y] = inFrame(frame, each)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(SIZE.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(SIZE.height)
      }
    }),
  )
})

test('an outline as large as the world, or at a pole, can be framed too', () => {
  const frame = frameAround(
    [
      [90, -180],
      [-90, 180],
    ],
    SIZE,
    FRAMING,
  )
  expect(Object.values(frame).every(Number.isFinite)).toBe(true)
})

test('the scale bar has a round length and fits', () => {
  const frame = frameAround(
    [
      [52, -4],
      [52, -3.99],
    ],
    SIZE,
    FRAMING,
  )
  const { metres, pixels } = scaleBarOf(frame, 52, 170)
  expect(String(metres)).toMatch(/^[125]0*$/)
  expect(pixels).toBeLessThanOrEqual(170)
})

test.each([
  [50, '50 m'],
  [2000, '2 km'],
])('%d metres are written %s', (metres, text) => {
  expect(lengthText(metres)).toBe(text)
})

test('the centre of an outline is that of its bounding box', () => {
  expect(
    middleOf([
      [52, -4],
      [52, -3.9],
      [52.2, -4],
    ]),
  ).toEqual([52.1, -3.95])
})
