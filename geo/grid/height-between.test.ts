import { expect, test } from 'vitest'
import { heightBetween } from './height-between.ts'

test('heights between pixels follow a plane exactly', () => {
  const heightAt = heightBetween((column, row) => 3 * (column + 0.5) - 2 * (row + 0.5))
  for (const [x, y] of [
    [10.5, 7.5],
    [10.75, 7.5],
    [11, 8],
    [3.1, 4.9],
  ] as const)
    expect(heightAt(x, y)).toBeCloseTo(3 * x - 2 * y, 9)
})

test('an unknown pixel makes its neighbourhood unknown, and no more', () => {
  const heightAt = heightBetween((column) => (column === 5 ? Number.NaN : 1))
  expect(heightAt(4.5, 4)).toBe(1)
  expect(heightAt(4.6, 4)).toBeNaN()
  expect(heightAt(5.5, 4)).toBeNaN()
  expect(heightAt(6.5, 4.2)).toBe(1)
})
