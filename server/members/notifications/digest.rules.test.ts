import { expect, it } from 'vitest'
import { nextRound } from './digest.rules.ts'

it.each([
  ['2026-11-16T09:00:00Z', '2026-11-20T07:00:00Z'],
  ['2026-11-20T06:59:59Z', '2026-11-20T07:00:00Z'],
  ['2026-11-20T07:00:00Z', '2026-11-27T07:00:00Z'],
  ['2026-12-26T23:59:59Z', '2027-01-01T07:00:00Z'],
])('after %s the next weekly emails are sent on %s', (after, next) => {
  expect(nextRound(new Date(after))).toEqual(new Date(next))
})
