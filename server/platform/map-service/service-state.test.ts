import { expect, test } from 'vitest'
import { afterFailure, CLOSED, mayAsk, type Circuit } from './service-state.ts'

function failed(times: number, at = 0): Circuit {
  return Array.from({ length: times }).reduce<Circuit>((circuit) => afterFailure(circuit, at), CLOSED)
}

test('the third failure in a row causes a pause', () => {
  expect(mayAsk(failed(2), 0)).toBe(true)
  expect(mayAsk(failed(3), 14_999)).toBe(false)
  expect(mayAsk(failed(3), 15_000)).toBe(true)
})

test('each further failure doubles the pause, up to five minutes', () => {
  expect(mayAsk(failed(4), 29_999)).toBe(false)
  expect(mayAsk(failed(4), 30_000)).toBe(true)
  expect(mayAsk(failed(50), 5 * 60_000)).toBe(true)
})
