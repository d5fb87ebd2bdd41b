import { expect, test } from 'vitest'
import { phrase } from './phrase.ts'

const atMost = phrase('At most {max} characters (it has {length}).')

test('a phrase inserts its values at their names', () => {
  expect(atMost.write({ max: 100, length: 124 })).toBe('At most 100 characters (it has 124).')
})

test('a phrase reads back the values that it wrote', () => {
  expect(atMost.read(atMost.write({ max: 100, length: 124 }))).toEqual({ max: '100', length: '124' })
})

test.each(['', 'a "quoted" word', 'two\nlines', '$& $1 {value}', 'a.b*c(d)'])(
  'a value with any characters is written and read back unchanged: %j',
  (value) => {
    const choice = phrase('"{value}" is not a valid choice.')
    expect(choice.read(choice.write({ value }))).toEqual({ value })
  },
)

test.each([
  'At most 100 characters (it has 124)',
  'at most 100 characters (it has 124).',
  'Well: At most 100 characters (it has 124).',
  'At most 100 characters [it has 124].',
  '',
])('a phrase does not read another text: %j', (text) => {
  expect(atMost.read(text)).toBeNull()
})

test('a phrase without values is a fixed text', () => {
  const fixed = phrase('Not found.')
  expect(fixed.write({})).toBe('Not found.')
  expect([fixed.read('Not found.'), fixed.read('Not found!')]).toEqual([{}, null])
})
