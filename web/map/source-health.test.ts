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

test('three failures in a row do', () => {
  expect(isUnreachable(after('arrived', 'failed', 'failed', 'failed'))).toBe(true)
})

test('a tile that comes takes it back', () => {
  expect(isUnreachable(after('failed', 'failed', 'failed', 'arrived'))).toBe(false)
})

test('waiting long without any tile counts as unreachable', () => {
  expect(isUnreachable(after('asked', 'late'))).toBe(true)
})

test('waiting long counts for nothing once a tile has come, or before one was asked for', () => {
  expect(isUnreachable(after('asked', 'arrived', 'late'))).toBe(false)
  expect(isUnreachable(after('late'))).toBe(false)
})

test('a base map that never sent a tile is not asked on', () => {
  expect(isDead(after('failed', 'failed', 'failed'))).toBe(true)
})

test('one that did is kept through a weak moment', () => {
  expect(isDead(after('arrived', 'failed', 'failed', 'failed'))).toBe(false)
})

test('one answer that holds the whole layer, and fails, is all of it', () => {
  expect(isUnreachable(after('asked', 'nothing', 'at-rest'))).toBe(true)
  expect(isUnreachable(after('asked', 'nothing', 'asked', 'arrived'))).toBe(false)
})

test('trying again begins anew', () => {
  const health = after('failed', 'failed', 'failed', 'again')
  expect(isUnreachable(health)).toBe(false)
  expect(health.attempt).toBe(1)
})

test('a layer is loading from its first request until it is at rest', () => {
  expect(conditionOf(after('asked', 'arrived'))).toBe('loading')
  expect(conditionOf(after('asked', 'arrived', 'at-rest'))).toBe('quiet')
})

test('tiles that failed are told of when nothing is on its way any more', () => {
  expect(conditionOf(after('asked', 'failed'))).toBe('loading')
  expect(conditionOf(after('asked', 'failed', 'at-rest'))).toBe('failed')
})

test('news that changes nothing leaves the very same value', () => {
  const health = after('asked', 'arrived')
  expect(healthAfter(health, 'arrived')).toBe(health)
  expect(healthAfter(health, 'asked')).toBe(health)
})
