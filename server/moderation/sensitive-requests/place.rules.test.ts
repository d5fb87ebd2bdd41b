import { expect, it } from 'vitest'
import { namesPlace } from './sensitive-requests.rules.ts'

it.each(['SN 599 799', 'SN5979', '52.41, -4.06', '259900 279900'])('%s names a place', (text) => {
  expect(namesPlace(text)).toBe(true)
})

it.each(['Behind the chapel', 'SN', 'SN 5 7', 'TQ 300 800', '48.85, 2.35'])(
  '%s names no place in Wales',
  (text) => {
    expect(namesPlace(text)).toBe(false)
  },
)
