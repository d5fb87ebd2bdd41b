import { expect, test } from 'vitest'
import { sampleRaster } from '#web/testing/sample-settings.ts'
import { pauseOf, troubleText, whyNoneIsOpen } from './lidar-condition.rules.ts'

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
  expect(whyNoneIsOpen([])).toBeNull()
  expect(whyNoneIsOpen([cut(null)])).toBeNull()
  expect(whyNoneIsOpen([sampleRaster({ condition: 'unusable' }), sampleRaster()])).toBeNull()
})

test('what passes by itself is told apart from what does not', () => {
  const away = sampleRaster({ condition: 'unreachable', trouble: 'unreachable' })
  const wrong = sampleRaster({ condition: 'unusable', trouble: 'not-found' })
  expect(whyNoneIsOpen([away])).toBe('none')
  expect(whyNoneIsOpen([away, wrong])).toBe('none')
  expect(whyNoneIsOpen([wrong])).toBe('noneLasting')
  expect(troubleText(away)).toBe('unreachable')
  expect(troubleText(sampleRaster({ condition: 'kept-only', trouble: 'daily-budget' }))).toBe('daily-budget')
  for (const trouble of ['not-found', 'forbidden', 'refused', 'unusable'] as const)
    expect(troubleText(sampleRaster({ condition: 'kept-only', trouble }))).toBe('lasting')
  expect(troubleText(sampleRaster({ trouble: 'damaged' }))).toBe('damaged')
  expect(troubleText(sampleRaster())).toBeNull()
})
