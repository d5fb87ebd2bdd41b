import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.rules.ts'

test('words that were removed and added are told apart from those that stayed', () => {
  expect(wordChanges('A round barrow here', 'A ring cairn here')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'removed', text: 'round barrow ' },
    { kind: 'added', text: 'ring cairn ' },
    { kind: 'same', text: 'here' },
  ])
})

test('a text that did not change is one piece', () => {
  expect(wordChanges('Twelve metres\nacross.', 'Twelve metres\nacross.')).toEqual([
    { kind: 'same', text: 'Twelve metres\nacross.' },
  ])
})

test('each side can be put together again', () => {
  const [before, after] = ['one two  three\nfour', 'two three five four six']
  const pieces = wordChanges(before, after)
  const side = (left: string) =>
    pieces
      .filter(({ kind }) => kind !== left)
      .map(({ text }) => text)
      .join('')
  expect(side('added')).toBe(before)
  expect(side('removed').replace(/\s+/g, ' ')).toBe(after)
})

test('very long texts are compared as wholes', () => {
  const long = 'word '.repeat(2100)
  expect(wordChanges(long, `${long}x`).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

test('an empty text gains everything', () => {
  expect(wordChanges('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
})
