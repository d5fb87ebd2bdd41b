import { expect, test } from 'vitest'
import { jsonOr } from './json-or.ts'

test.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  [' 0 ', 0],
])('%s is read as JSON', (text, value) => {
  expect(jsonOr('not JSON', text)).toEqual(value)
})

test.each(['', '{', 'NaN', "{'a':1}", null])('%j is replaced by the given default', (text) => {
  expect(jsonOr(null, text)).toBeNull()
  expect(jsonOr(text, text)).toBe(text)
})
