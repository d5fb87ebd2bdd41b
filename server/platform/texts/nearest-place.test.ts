import { expect, it } from 'vitest'
import { nearestPlace } from './nearest-place.ts'

it('the nearest town or village is named in both languages', () => {
  expect(nearestPlace([52.6, -3.85])?.en).toBe('Machynlleth')
  expect(nearestPlace([53.225, -4.12])?.cy).toBe('Bangor')
  expect(nearestPlace([51.483, -3.18])?.cy).toBe('Caerdydd')
})

it('no place is named if none is within 15 km', () => {
  expect(nearestPlace([52.3, -5.2])).toBeNull()
})
