import { expect, test } from 'vitest'
import { idOf, uidOf } from './password.rules.ts'

test('an id becomes base64url of its digits and is read back', () => {
  expect(uidOf(1)).toBe('MQ')
  for (const id of [1, 9, 10, 12_345, 2_147_483_647]) expect(idOf(uidOf(id))).toBe(id)
})

test.each([
  '',
  'M',
  'MQ==',
  'MA',
  'MDE',
  'LTE',
  'MS4x',
  '____',
  'MjE0NzQ4MzY0OA',
  'a'.repeat(10_000),
  '../MQ',
])('%j is not an account', (uid) => {
  expect(idOf(uid)).toBeNull()
})
