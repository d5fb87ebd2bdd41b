import { expect, test } from 'vitest'
import { photoAfterKey, swipeStep } from './photo-steps.ts'

test.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 4, 0],
  ['ArrowLeft', 1, 0],
  ['ArrowLeft', 0, 4],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['Enter', 1, null],
  ['Tab', 1, null],
])('with five photos, %s leads from %i to %s', (key, shown, next) => {
  expect(photoAfterKey(key, shown, 5)).toBe(next)
})

test.each([
  [-60, 5, 1],
  [60, -30, -1],
  [39, 0, 0],
  [60, 80, 0],
  [0, 0, 0],
])('a finger that moves %i right and %i down changes the photo by %i', (right, down, by) => {
  expect(swipeStep(right, down)).toBe(by)
})
