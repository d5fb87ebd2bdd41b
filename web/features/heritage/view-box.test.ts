import { expect, test } from 'vitest'
import { holds, roundedOut } from './view-box.ts'

const VIEW = { west: -3.80001, south: 52.10001, east: -3.70001, north: 52.20001 }

test('a rounded box holds the view it was made from', () => {
  expect(roundedOut(VIEW)).toEqual({ west: -3.8001, south: 52.1, east: -3.7, north: 52.2001 })
  expect(holds(roundedOut(VIEW), VIEW)).toBe(true)
})

test('a box does not hold a view that looks over any of its edges', () => {
  for (const beyond of [{ west: -3.9 }, { south: 52 }, { east: -3.6 }, { north: 52.3 }])
    expect(holds(VIEW, { ...VIEW, ...beyond })).toBe(false)
})
