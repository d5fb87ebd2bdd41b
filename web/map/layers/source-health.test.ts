import { expect, test } from 'vitest'
import {
  conditionOf,
  FRESH_HEALTH,
  healthAfter,
  isDead,
  isUnreachable,
  type SourceNews,
} from './source-health.ts'

function after(...all: SourceNews[]) {
  return all.reduce(healthAfter, FRESH_HEALTH)
}

test('one failed tile does not make a base map unreachable', () => {
  expect(isUnreachable(after('arrived', 'failed', 'arrived', 'failed'))).toBe(false)
})

test('three failures in a row make a base map unreachable', () => {
  expect(isUnreachable(after('arrived', 'failed', 'failed', 'failed'))).toBe(true)
})

test('a tile that loads makes a base map reachable again', () => {
  expect(isUnreachable(after('failed', 'failed', 'failed', 'arrived'))).toBe(false)
})

test('a long wait without any tile makes a base map unreachable', () => {
  expect(isUnreachable(after('asked', 'late'))).toBe(true)
})

test('a long wait does not matter after a tile has loaded, or before one was requested', () => {
  expect(isUnreachable(after('asked', 'arrived', 'late'))).toBe(false)
  expect(isUnreachable(after('late'))).toBe(false)
})

test('no more tiles are requested from a base map that never sent one', () => {
  expect(isDead(after('failed', 'failed', 'failed'))).toBe(true)
})

test('a base map that sent tiles before is kept after failures', () => {
  expect(isDead(after('arrived', 'failed', 'failed', 'failed'))).toBe(false)
})

test('a source with a single response is unreachable if that response fails', () => {
  expect(isUnreachable(after('asked', 'nothing', 'at-rest'))).toBe(true)
  expect(isUnreachable(after('asked', 'nothing', 'asked', 'arrived'))).toBe(false)
})

test('trying again resets the count', () => {
  const health = after('failed', 'failed', 'failed', 'again')
  expect(isUnreachable(health)).toBe(false)
  expect(health.attempt).toBe(1)
})

test('a layer is loading from its first request until nothing is under way', () => {
  expect(conditionOf(after('asked', 'arrived'))).toBe('loading')
  expect(conditionOf(after('asked', 'arrived', 'at-rest'))).toBe('quiet')
})

test('missing tiles are reported when nothing is under way any more', () => {
  expect(conditionOf(after('asked', 'failed', 'missing'))).toBe('loading')
  expect(conditionOf(after('asked', 'failed', 'missing', 'at-rest'))).toBe('failed')
})

test('missing tiles are reported until none is missing any more, whatever else arrives', () => {
  const lacking = ['asked', 'failed', 'missing', 'arrived', 'at-rest'] as const
  expect(conditionOf(after(...lacking))).toBe('failed')
  expect(conditionOf(after(...lacking, 'asked', 'arrived'))).toBe('failed')
  expect(conditionOf(after(...lacking, 'asked', 'arrived', 'complete'))).toBe('loading')
  expect(conditionOf(after(...lacking, 'complete'))).toBe('quiet')
})

test('a tile that fails while nothing is under way is reported at once', () => {
  expect(conditionOf(after('asked', 'arrived', 'at-rest', 'failed', 'missing'))).toBe('failed')
})

test('news without effect returns the very same value', () => {
  const health = after('asked', 'arrived')
  expect(healthAfter(health, 'arrived')).toBe(health)
  expect(healthAfter(health, 'asked')).toBe(health)
  expect(healthAfter(health, 'complete')).toBe(health)
})
