import { expect, test } from 'vitest'
import type { Bounds } from '#geo/shapes/box.ts'
import { cellsIn, groundUnder, windowsOf, type Area } from './area.ts'

/** The frame of the national raster. */
const FRAME = { width: 191_007, height: 233_000, cell: 1, west: 164_993, north: 397_000 }
const named = (...[west, south, east, north]: Bounds) => ({ written: 'SN68', west, south, east, north })
const area = (...rectangles: Area['rectangles']): Area => ({ rectangles, byReference: true })

test('a rectangle becomes the cells that it touches, within the raster', () => {
  const window = cellsIn(named(260_000, 280_000, 270_000, 290_000), FRAME)
  expect(window).toEqual({ column: 95_007, row: 107_000, width: 10_000, height: 10_000 })
  expect(cellsIn(named(260_000.5, 280_000, 260_001.5, 280_001), FRAME)).toMatchObject({ width: 2, height: 1 })
  expect(cellsIn(named(160_000, 390_000, 170_000, 400_000), FRAME)).toEqual({
    ...{ column: 0, row: 0, width: 5007, height: 7000 },
  })
  expect(cellsIn(named(100_000, 280_000, 110_000, 290_000), FRAME)).toBeNull()
})

test('edges on whole cells stay there, although cells of a tenth of a metre have no exact number', () => {
  const fine = { width: 1000, height: 1000, cell: 0.1, west: 278_000, north: 249_500 }
  const window = { column: 3, row: 7, width: 11, height: 13 }
  expect(cellsIn(groundUnder(window, fine), fine)).toEqual(window)
})

test('a part outside the rasters is named with their extent', () => {
  const inside = named(260_000, 280_000, 270_000, 290_000)
  const outside = { ...named(600_000, 300_000, 610_000, 310_000), written: 'TG00' }
  expect(() => windowsOf(area(inside, outside), FRAME, 'EPSG:27700')).toThrow(
    '--area TG00 lies outside the rasters, which reach from 164993 to 356000 east and from 164000 to 397000 north',
  )
})

test('squares of the National Grid are refused for rasters in another system', () => {
  const square = area(named(260_000, 280_000, 270_000, 290_000))
  expect(() => windowsOf(square, FRAME, 'EPSG:32630')).toThrow('SN68 is a square of the National Grid, but')
  expect(windowsOf({ ...square, byReference: false }, FRAME, 'EPSG:32630')).toHaveLength(1)
})
