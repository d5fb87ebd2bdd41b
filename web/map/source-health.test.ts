import { expect, test } from 'vitest'
import { freshHealth, healthAfter, isUnreachable, type SourceNews } from './source-health.ts'

function after(...tiles: SourceNews['tile'][]) {
  return tiles.reduce(
    (health, tile) => healthAfter(health, { source: 'street', tile }),
    freshHealth('street'),
  )
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
  const satellite = healthAfter(after('failed', 'failed', 'failed'), { source: 'satellite', tile: 'failed' })
  expect(isUnreachable(satellite)).toBe(false)
})
