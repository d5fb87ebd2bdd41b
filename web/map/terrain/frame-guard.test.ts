import { expect, test } from 'vitest'
import { frameGuard } from './frame-guard.ts'

/** A guard that has seen frames of so many milliseconds, one after the other, and its last verdict. */
function after(...frames: number[]) {
  const guard = frameGuard()
  // The clock of a page does not begin with its terrain.
  let now = 60_000
  const verdict = frames.map((took) => guard.frame(took, (now += took))).at(-1)
  return { verdict, rest: guard.rest }
}

const times = (count: number, took: number) => Array.from({ length: count }, () => took)

test('20 quick frames show that the browser can draw three dimensions', () => {
  expect(after(...times(19, 16)).verdict).toBe('open')
  expect(after(...times(20, 16)).verdict).toBe('quick')
  expect(after(1500, ...times(20, 16)).verdict).toBe('quick')
})

test('half-second frames are too slow, within five seconds', () => {
  expect(after(...times(5, 500)).verdict).toBe('open')
  expect(after(...times(6, 500)).verdict).toBe('too slow')
})

test('one frame of more than two seconds is too slow at once', () => {
  expect(after(2000).verdict).toBe('open')
  expect(after(2001).verdict).toBe('too slow')
})

test('single slow frames among quick ones are not', () => {
  expect(after(...times(10, 16), 900, ...times(60, 100), 900, 900).verdict).toBe('quick')
})

test('frames that become slow later are too slow then', () => {
  expect(after(...times(100, 16), ...times(10, 400)).verdict).toBe('too slow')
})

test('a map that is drawn with a few quick frames has shown it too, one with slow frames has not', () => {
  expect(after(900, 16, 16).rest()).toBe('quick')
  expect(after(900, 400, 16).rest()).toBe('open')
  expect(after().rest()).toBe('open')
})
