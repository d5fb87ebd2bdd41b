import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ringOfBox, type Box } from '#geo/shapes/box.ts'
import { testDatabase } from '#server/testing/database.ts'
import { drawnAreas, meetsArea } from './spatial.ts'

const BOX = { west: -4.1234567, south: 52.1234567, east: -4.0234567, north: 52.2234567 }

it('shapes meet a box exactly as they meet its outline, also a nanodegree from its edge', async () => {
  const db = await testDatabase()
  const offsets = [0, 1, -1].flatMap((way) => [1e-9, 1e-7, 1e-6, 1e-5, 5e-5, 1e-3].map((by) => way * by))
  const shapes = offsets.flatMap((offset) => [
    ...[1e-5, 1e-7].flatMap((side) => [
      squareAt(BOX.west + offset, 52.17, side),
      squareAt(BOX.east + offset, 52.17, side),
      squareAt(-4.07, BOX.north + offset, side),
      squareAt(-4.07, BOX.south + offset, side),
    ]),
    // Its corner lies outside, and its box does not.
    cornerCutOff(offset),
  ])
  const area = drawnAreas([[ringOfBox(BOX)]])
  const { rows } = await sql<{ quick: boolean; exact: boolean }>`
    select ${meetsArea('shape', area, [BOX])} as quick, ${meetsArea('shape', area)} as exact
    from (select st_geomfromtext(text, 4326) as shape from unnest(${shapes}::text[]) as text) as shapes`.execute(
    db,
  )
  expect(rows.map(({ quick }) => quick)).toEqual(rows.map(({ exact }) => exact))
  expect(new Set(rows.map(({ exact }) => exact))).toEqual(new Set([true, false]))
})

it('a box without any width is met like its outline', async () => {
  const db = await testDatabase()
  const line: Box = { west: -4.1, south: 52.2, east: -4.1 + 1e-9, north: 52.3 }
  const { rows } = await sql<{ meets: boolean }>`
    select ${meetsArea('shape', drawnAreas([[ringOfBox(line)]]), [line])} as meets
    from (select st_geomfromtext(text, 4326) as shape
      from unnest(${[squareAt(-4.1, 52.25), squareAt(-4.0999, 52.25)]}::text[]) as text) as shapes
    order by st_xmin(shape)`.execute(db)
  expect(rows).toEqual([{ meets: true }, { meets: false }])
})

/** A square north-east of a place. @param side degrees; a metre, if none is given */
function squareAt(longitude: number, latitude: number, side = 1e-5): string {
  return textOf(
    ringOfBox({ west: longitude, south: latitude, east: longitude + side, north: latitude + side }),
  )
}

/** A triangle at the box's north-eastern corner, so far from it on the diagonal. */
function cornerCutOff(offset: number): string {
  const [x, y] = [BOX.east + offset, BOX.north + offset]
  return textOf([
    [x + 0.001, y - 0.001],
    [x + 0.001, y + 0.001],
    [x - 0.001, y + 0.001],
    [x + 0.001, y - 0.001],
  ])
}

function textOf(ring: readonly (readonly [number, number])[]): string {
  return `POLYGON((${ring.map(([x, y]) => `${x} ${y}`).join(', ')}))`
}
