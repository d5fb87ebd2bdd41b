import { expect, test } from 'vitest'
import { sampleRaster } from '#web/testing/sample-settings.ts'
import { isNoneOpen, pauseOf } from './lidar-condition.rules.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const cut = (next_try: string | null) =>
  sampleRaster({ condition: 'kept-only', trouble: 'unreachable', next_try })

test('as long as all rasters can be read and no tile fails, nothing is asked again', () => {
  expect(pauseOf([sampleRaster()], false, NOW)).toBeNull()
  expect(pauseOf([], false, NOW)).toBeNull()
  expect(pauseOf([sampleRaster()], true, NOW)).toBe(30_000)
})

test('the server is asked again when it asks the owner of the files again', () => {
  expect(pauseOf([sampleRaster(), cut('2026-06-01T12:01:10Z')], true, NOW)).toBe(70_000)
  expect(pauseOf([cut(null)], true, NOW)).toBe(30_000)
})

test('neither a time that is past nor one tomorrow is taken at its word', () => {
  expect(pauseOf([cut('2026-06-01T11:00:00Z')], true, NOW)).toBe(5000)
  expect(pauseOf([cut('2026-06-02T00:00:00Z')], true, NOW)).toBe(300_000)
})

test('a raster that is being opened is asked about soon', () => {
  expect(pauseOf([cut(null), sampleRaster({ condition: 'opening' })], false, NOW)).toBe(2000)
})

test('a portal without national LiDAR has nothing that could not be opened', () => {
  expect(isNoneOpen([])).toBe(false)
  expect(isNoneOpen([sampleRaster({ condition: 'unreachable' })])).toBe(true)
  expect(isNoneOpen([cut(null)])).toBe(false)
})
