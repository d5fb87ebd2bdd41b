import { expect, test } from 'vitest'
import { boxOf, contains, isInBox } from '#geo/shapes/box.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { REGIONS } from './regions.ts'

const COUNTIES = REGIONS.filter(({ about }) => about === 'county')

test('every region lies in Wales', () => {
  for (const { english, extent, ...place } of REGIONS) {
    expect([english, isInBox(WALES_WITH_MARGIN, place)]).toEqual([english, true])
    expect([english, extent === null || contains(WALES_WITH_MARGIN, boxOf(extent))]).toEqual([english, true])
  }
})

test('the list has all 22 counties of today except Cardiff, which is found as a city', () => {
  expect(COUNTIES).toHaveLength(21)
})

test.each([
  ['Snowdon', 'Gwynedd'],
  ['Cadair Idris', 'Gwynedd'],
  ['Pen y Fan', 'Powys'],
  ['Foel Drygarn', 'Pembrokeshire'],
  ['Holyhead Mountain', 'Isle of Anglesey'],
  ['Sugar Loaf', 'Monmouthshire'],
  ['Moel Famau', 'Denbighshire'],
  ['Plynlimon', 'Ceredigion'],
])('%s lies in %s', (mountain, county) => {
  const summit = REGIONS.find(({ english }) => english === mountain)
  const extent = COUNTIES.find(({ english }) => english === county)?.extent
  expect(summit && extent && isInBox(boxOf(extent), summit)).toBe(true)
})

test('no name is in the list twice', () => {
  const names = REGIONS.map(({ english }) => english)
  expect(new Set(names).size).toBe(names.length)
})
