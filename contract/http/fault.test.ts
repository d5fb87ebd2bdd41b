import { expect, test } from 'vitest'
import { isCode, messageOf, reasonOf } from './fault.ts'

test('the text of an error is its message, and other thrown values are converted to text', () => {
  expect([messageOf(new TypeError('wrong')), messageOf('broken'), messageOf(7)]).toEqual([
    'wrong',
    'broken',
    '7',
  ])
})

test('the reason of a failed request is its cause if there is one', () => {
  const refused = new Error('fetch failed', { cause: new Error('connection refused') })
  expect([reasonOf(refused), reasonOf(new Error('fetch failed')), reasonOf('gone')]).toEqual([
    'connection refused',
    'fetch failed',
    'gone',
  ])
})

test('the code of an error is null if it has none', () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })
  expect([isCode(missing, 'ENOTDIR', 'ENOENT'), isCode(missing, 'ENOTDIR'), isCode(missing)]).toEqual([
    true,
    false,
    false,
  ])
  expect([isCode(new Error('ENOENT'), 'ENOENT'), isCode({ code: 'ENOENT' }, 'ENOENT')]).toEqual([
    false,
    false,
  ])
})
