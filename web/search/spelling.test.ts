import { expect, test } from 'vitest'
import { slipsBetween } from './spelling.ts'

test.each([
  ['aberystwith', 'aberystwyth', 1],
  ['abersytwyth', 'aberystwyth', 1],
  ['aberysttwyth', 'aberystwyth', 1],
  ['portmadoc', 'porthmadog', 2],
  ['aberystwi', 'aberystwyth', 1],
  ['aberystwyth', 'aberystwyth', 0],
])('the distance from "%s" to "%s" is %i', (text, name, slips) => {
  expect(slipsBetween(text, name)).toBe(slips)
})

test.each([
  ['bal', 'borth', 'a short text must be right'],
  ['flint', 'chirk', 'it is another name'],
  ['timbuktu', 'trimsaran', 'it is another name'],
  ['aberystwyth castle and pier', 'aberystwyth', 'the name is far shorter'],
])('"%s" is not "%s": %s', (text, name) => {
  expect(slipsBetween(text, name)).toBe(Infinity)
})
