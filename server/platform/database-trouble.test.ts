import { expect, it } from 'vitest'
import { troubleOf } from './database-trouble.ts'

const withCode = (code: string, message = '') => Object.assign(new Error(message), { code })

it.each([
  ['08006', 'unavailable'],
  ['57P01', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['53300', 'busy'],
  ['57014', 'busy'],
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['23505', null],
  ['42P01', null],
])('the code %s means %s', (code, trouble) => {
  expect(troubleOf(withCode(code))).toBe(trouble)
})

it('knows a lost connection by its words, and a full disk behind another error', () => {
  expect(troubleOf(new Error('Connection terminated unexpectedly'))).toBe('unavailable')
  expect(troubleOf(new Error('no room', { cause: withCode('ENOSPC') }))).toBe('full')
  expect(troubleOf(new Error('something else'))).toBeNull()
})
