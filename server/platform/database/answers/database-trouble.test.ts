import { expect, it } from 'vitest'
import { isLostConnection, troubleOf } from './database-trouble.ts'

const withCode = (code: string, message = '') => Object.assign(new Error(message), { code })

it.each([
  ['08006', 'unavailable'],
  ['57P01', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['53300', 'busy'],
  ['57014', 'busy'],
  ['53000', 'busy'],
  ['EMFILE', 'busy'],
  ['58P02', 'unavailable'],
  ['40P01', 'busy'],
  ['28P01', 'unavailable'],
  ['25006', 'unavailable'],
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['23505', null],
  ['42P01', null],
])('the code %s means %s', (code, trouble) => {
  expect(troubleOf(withCode(code))).toBe(trouble)
})

it('a lost connection is recognised by its message, and a full disk by the cause of another error', () => {
  expect(troubleOf(new Error('Connection terminated unexpectedly'))).toBe('unavailable')
  expect(troubleOf(new Error('Query read timeout'))).toBe('unavailable')
  expect(troubleOf(new Error('no room', { cause: withCode('ENOSPC') }))).toBe('full')
  expect(troubleOf(new Error('something else'))).toBeNull()
})

it('a connection is given up after its own errors, and not after those of a statement or of the program', () => {
  const lost = [withCode('ECONNRESET'), withCode('57P01'), new Error('Query read timeout')]
  const kept = [withCode('23505'), withCode('57014'), withCode('ERR_INVALID_ARG_TYPE'), new Error('circular')]
  expect(lost.map(isLostConnection)).toEqual([true, true, true])
  expect(kept.map(isLostConnection)).toEqual([false, false, false, false])
})
