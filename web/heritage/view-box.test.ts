import { expect, test } from 'vitest'
import { contains } from '#geo/shapes/box.ts'
import { roundedOut } from './view-box.ts'

const VIEW = { west: -3.80001, south: 52.10001, east: -3.70001, north: 52.20001 }

test('a rounded box contains the view that it was made from', () => {
  expect(roundedOut(VIEW)).toEqual({ west: -3.8001, south: 52.1, east: -3.7, north: 52.2001 })
  expect(contains(roundedOut(VIEW), VIEW)).toBe(true)
})
