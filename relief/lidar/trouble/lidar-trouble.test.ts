import { expect, test } from 'vitest'
import { FileChanged, PermanentFailure, ReliefRefusal, TemporaryFailure } from '../../failures.ts'
import { OverDailyBudget } from '../daily-budget.ts'
import { UnreachableForNow } from '../host.ts'
import { DamagedPlaces, Pauses, reasonOf, troubleOf } from './lidar-trouble.ts'

test.each([
  [new TemporaryFailure('the server answered 503'), 'unreachable', false],
  [new UnreachableForNow('the server answered 503', 0), 'unreachable', false],
  [new OverDailyBudget('enough was fetched today', 0), 'daily-budget', false],
  [new FileChanged('wales.tif: changed while it was being read'), 'unreachable', false],
  [new Error('ENOSPC: no space left on device, write'), 'unreachable', false],
  [new PermanentFailure('the server answered 404', 'not-found'), 'not-found', true],
  [new PermanentFailure('its server does not support range requests'), 'refused', true],
  [new ReliefRefusal('wales.tif: is in degrees'), 'unusable', true],
  [new Error('a fault of the program'), 'unusable', true],
] as const)('%s: %s', (error, kind, isLasting) => {
  expect(troubleOf(error, false)).toMatchObject({ kind, isLasting })
})

test('what is wrong with a part of an open file is damage', () => {
  expect(troubleOf(new ReliefRefusal('wales.tif: is damaged in its block'), true).kind).toBe('damaged')
})

test('trouble that lasts is looked at after 10 minutes and then more seldom, an outage after half a minute', () => {
  const minutes = (error: Error, times: number): number[] => {
    const pauses = new Pauses()
    return Array.from({ length: times }, () => pauses.next(troubleOf(error, false)) / 60_000)
  }
  expect(minutes(new PermanentFailure('404', 'not-found'), 5)).toEqual([10, 20, 40, 60, 60])
  expect(minutes(new TemporaryFailure('503'), 6)).toEqual([0.5, 1, 2, 4, 5, 5])
  const pauses = new Pauses()
  pauses.next(troubleOf(new PermanentFailure('404'), false))
  expect(pauses.next(troubleOf(new TemporaryFailure('503'), false))).toBe(300_000)
  pauses.end()
  expect(pauses.next(troubleOf(new TemporaryFailure('503'), false))).toBe(30_000)
})

test('a server that names a time is asked then', () => {
  const later = new UnreachableForNow('the server asked for a pause', Date.now() + 3_000_000)
  expect(new Pauses().next(troubleOf(later, false))).toBeGreaterThan(2_900_000)
})

test.each([
  [
    'wales.tif: does not name its projected system; give it with --crs EPSG:27700',
    'wales.tif: does not name its projected system.',
  ],
  [
    '"x" would lie about 100 m off. For the National Grid use --crs EPSG:27700',
    'wales.tif: "x" would lie about 100 m off.',
  ],
  [
    'wales.tif: its server does not support range requests; download the file and give its path',
    'wales.tif: its server does not support range requests; download the file and give its path',
  ],
])('of %s the reason and the file remain', (message, reason) => {
  expect(reasonOf(new ReliefRefusal(message), 'wales.tif')).toBe(reason)
})

test('an outage is told in the words of the server', () => {
  expect(reasonOf(new TemporaryFailure('the server answered 503'), 'wales.tif')).toBe(
    'the server answered 503',
  )
})

test('damaged places are remembered until they can be read', () => {
  const places = new DamagedPlaces()
  const [first, second] = [new ReliefRefusal('a'), new ReliefRefusal('b')]
  places.add('16/1/1', first)
  places.add('16/1/2', second)
  expect(places.first).toBe(first)
  places.delete('16/1/1')
  expect(places.first).toBe(second)
  places.clear()
  expect(places.first).toBeNull()
})
