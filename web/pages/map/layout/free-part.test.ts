import { expect, test } from 'vitest'
import { isFree, largestFree } from './free-part.ts'

const MAP = { left: 0, top: 0, right: 800, bottom: 600 }

test('a map that nothing covers is free', () => {
  expect(largestFree(MAP, [])).toEqual(MAP)
})

test('a toolbar at the left and a field at the top leave the corner between them', () => {
  const toolbar = { left: 12, top: 12, right: 60, bottom: 540 }
  const search = { left: 72, top: 12, right: 432, bottom: 60 }
  expect(largestFree(MAP, [toolbar, search])).toEqual({ left: 60, top: 60, right: 800, bottom: 600 })
})

test('what is beside the map or hidden covers nothing', () => {
  const form = { left: 800, top: 0, right: 1300, bottom: 600 }
  const hidden = { left: 0, top: 0, right: 0, bottom: 0 }
  expect(largestFree(MAP, [form, hidden])).toEqual(MAP)
})

test('a long strip is worth less than a smaller part in which an outline has room', () => {
  const high = { left: 0, top: 0, right: 200, bottom: 1400 }
  const cover = { left: 80, top: 0, right: 200, bottom: 1250 }
  expect(largestFree(high, [cover])).toEqual({ left: 0, top: 1250, right: 200, bottom: 1400 })
})

test('where everything is covered, the whole map counts', () => {
  expect(largestFree(MAP, [MAP])).toEqual(MAP)
})

test.each([
  [
    'beside every cover, even outside the largest free part',
    { left: 20, top: 560, right: 50, bottom: 590 },
    true,
  ],
  ['partly under a cover', { left: 40, top: 500, right: 200, bottom: 560 }, false],
  ['partly beside the map', { left: 700, top: 500, right: 801, bottom: 560 }, false],
])('whether an area is free is known where it is %s', (_, area, free) => {
  expect(isFree(area, MAP, [{ left: 12, top: 12, right: 60, bottom: 540 }])).toBe(free)
})
