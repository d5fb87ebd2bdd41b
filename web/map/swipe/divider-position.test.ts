import { expect, test } from 'vitest'
import { MIDDLE, positionAfterKey, positionAt } from './divider-position.ts'

test.each([
  ['ArrowLeft', 48],
  ['ArrowDown', 48],
  ['ArrowRight', 52],
  ['ArrowUp', 52],
  ['PageDown', 40],
  ['PageUp', 60],
  ['Home', 0],
  ['End', 100],
  ['Tab', null],
])('%s moves the divider from the middle to %s', (key, position) => {
  expect(positionAfterKey(MIDDLE, key)).toBe(position)
})

test('keys do not move the divider off the map', () => {
  expect(positionAfterKey(1, 'ArrowLeft')).toBe(0)
  expect(positionAfterKey(95, 'PageUp')).toBe(100)
})

test.each([
  [100, 0],
  [300, 25],
  [900, 100],
  [-20, 0],
  [5000, 100],
])('a pointer at %d px of the window corresponds to %d percent of the map', (x, position) => {
  expect(positionAt(x, { left: 100, width: 800 })).toBe(position)
})

test('on a map without width the divider is in the middle', () => {
  expect(positionAt(10, { left: 0, width: 0 })).toBe(MIDDLE)
})
