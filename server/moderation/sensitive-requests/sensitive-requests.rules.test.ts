import { expect, it } from 'vitest'
import { answerBy } from './sensitive-requests.rules.ts'

it.each([
  ['a Monday', '2026-11-23T10:00:00.000Z', '2026-11-25T10:00:00.000Z'],
  ['a Thursday', '2026-11-26T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
  ['a Friday', '2026-11-27T10:00:00.000Z', '2026-12-01T10:00:00.000Z'],
  ['a Saturday', '2026-11-28T10:00:00.000Z', '2026-12-01T10:00:00.000Z'],
])('a request of %s is answered within two working days', (_, received, answer) => {
  expect(answerBy(new Date(received)).toISOString()).toBe(answer)
})
