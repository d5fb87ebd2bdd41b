import { expect, test } from 'vitest'
import { isCode, messageOf, reasonOf } from './fault.ts'

test('an error says its message, anything else that was thrown its text', () => {
  expect([messageOf(new TypeError('wrong')), messageOf('broken'), messageOf(7)]).toEqual([
    'wrong',
    'broken',
    '7',
  ])
})

test('the reason of a failed request is its cause where there is one', () => {
  const refused = new Error('fetch failed', { cause: new Error('connection refused') })
  expect([reasonOf(refused), reasonOf(new Error('fetch failed')), reasonOf('gone')]).toEqual([
    'connection refused',
    'fetch failed',
    'gone',
  ])
})

test('an error has a code or it has not', () => {
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
