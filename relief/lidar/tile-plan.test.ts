import { expect, test } from 'vitest'
import { levelIndexFor } from '../reader/levels.ts'
import { LIVE_ZOOMS, pixelOf } from './tile-plan.ts'

/** The levels of the national file, and the coarser ones that the portal adds. */
const CELLS = Array.from({ length: 12 }, (_, level) => ({ cell: 2 ** level }))
const WALES = 52.4

test('each zoom reads the coarsest cells that are not larger than 1.25 of its pixels', () => {
  const levels = Array.from({ length: LIVE_ZOOMS.maxZoom - LIVE_ZOOMS.minZoom + 1 }, (_, at) =>
    levelIndexFor(CELLS, pixelOf(LIVE_ZOOMS.minZoom + at, WALES)),
  )
  expect(levels).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0])
})

test('the finest cells are read where even they are larger than a pixel', () => {
  expect(levelIndexFor([{ cell: 2 }, { cell: 4 }], 0.7)).toBe(0)
})
