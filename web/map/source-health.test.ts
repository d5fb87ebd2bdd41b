import { expect, test } from 'vitest'
import { freshHealth, healthAfter, isDead, isUnreachable, type SourceNews } from './source-health.ts'

function after(...all: SourceNews['news'][]) {
  return all.reduce((health, news) => healthAfter(health, { source: 'street', news }), freshHealth('street'))
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
  expect(isUnreachable(after('late'))).toBe(true)
})

test('waiting long counts for nothing once a tile has come', () => {
  expect(isUnreachable(after('arrived', 'late'))).toBe(false)
})

test('another base map begins with a clean record', () => {
  const satellite = healthAfter(after('failed', 'failed', 'failed'), { source: 'satellite', news: 'failed' })
  expect(isUnreachable(satellite)).toBe(false)
})

test('a base map that never sent a tile is not asked on', () => {
  expect(isDead(after('failed', 'failed', 'failed'))).toBe(true)
})

test('one that did is kept through a weak moment', () => {
  expect(isDead(after('arrived', 'failed', 'failed', 'failed'))).toBe(false)
})

test('trying again begins anew', () => {
  const health = after('failed', 'failed', 'failed', 'again')
  expect(isUnreachable(health)).toBe(false)
  expect(health.attempt).toBe(1)
})
