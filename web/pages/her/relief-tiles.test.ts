import { expect, test } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { sampleTileset } from '#web/testing/sample-settings.ts'
import { smallRelief } from './relief-tiles.ts'

const SIDE = 72
/** A square of about 30 m in Wales. */
const BARROW: Outline = [
  [52.13, -3.772],
  [52.13, -3.7716],
  [52.1303, -3.7716],
  [52.1303, -3.772],
]
const WALES: [number, number, number, number] = [-5.7, 51.3, -2.6, 53.5]

const tileset = (known: Parameters<typeof sampleTileset>[0] = {}) =>
  sampleTileset({ model: 'DTM', live: false, invented: false, bounds: WALES, ...known })

test('the pictures cover the square without a gap, and the outline lies in its middle', () => {
  const { pieces, path } = smallRelief(BARROW, [tileset()], SIDE)
  expect(pieces.length).toBeGreaterThan(0)
  const [first] = pieces
  expect(Math.min(...pieces.map(({ left }) => left))).toBeLessThanOrEqual(0)
  expect(Math.min(...pieces.map(({ top }) => top))).toBeLessThanOrEqual(0)
  expect(Math.max(...pieces.map(({ left, side }) => left + side))).toBeGreaterThanOrEqual(SIDE)
  expect(Math.max(...pieces.map(({ top, side }) => top + side))).toBeGreaterThanOrEqual(SIDE)
  expect(first?.address).not.toContain('{')
  const corners = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  )
  const middle = (at: 0 | 1) => corners.reduce((sum, corner) => sum + corner[at], 0) / corners.length
  expect(middle(0)).toBeCloseTo(SIDE / 2, 0)
  expect(middle(1)).toBeCloseTo(SIDE / 2, 0)
  // 120 m are shown, so a barrow of 30 m takes a quarter of the side.
  const width = Math.max(...corners.map(([x]) => x)) - Math.min(...corners.map(([x]) => x))
  expect(width / SIDE).toBeCloseTo(0.23, 1)
})

test('real ground comes before invented ground; without pictures there is only the outline', () => {
  const [real, invented] = [tileset({ id: 'real' }), tileset({ id: 'invented', invented: true })]
  expect(smallRelief(BARROW, [invented, real], SIDE).pieces[0]?.address).toContain('/real/')
  expect(smallRelief(BARROW, [invented], SIDE).pieces[0]?.address).toContain('/invented/')
  for (const none of [
    tileset({ live: true }),
    tileset({ model: 'DSM' }),
    tileset({ bounds: [-5, 51, -4.9, 51.1] }),
  ])
    expect(smallRelief(BARROW, [none], SIDE).pieces).toEqual([])
})
