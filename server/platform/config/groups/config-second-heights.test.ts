import { expect, test } from 'vitest'
import { parseSecondHeights } from './config-second-heights.ts'

const SETTINGS = {
  ELEVATION_FALLBACK_URL: 'https://t.example/{z}/{x}/{y}.webp',
  ELEVATION_FALLBACK_CREDIT: 'Theirs',
}

test('without an address there is no second source of heights', () => {
  expect(parseSecondHeights({})).toBeNull()
  expect(parseSecondHeights({ ELEVATION_FALLBACK_URL: ' ' })).toBeNull()
})

test('an address and a credit are enough; the zooms follow the size of the tiles', () => {
  const facts = { address: SETTINGS.ELEVATION_FALLBACK_URL, credit: 'Theirs', licence: null, step: 0.06 }
  expect(parseSecondHeights(SETTINGS)).toMatchObject({ ...facts, tileSize: 512, minZoom: 4, maxZoom: 16 })
  const own = {
    ELEVATION_FALLBACK_TILE_SIZE: '256',
    ELEVATION_FALLBACK_LICENCE: 'CC BY',
    ELEVATION_FALLBACK_STEP_CM: '2',
  }
  expect(parseSecondHeights({ ...SETTINGS, ...own })).toMatchObject({
    ...{ tileSize: 256, minZoom: 5, maxZoom: 17, licence: 'CC BY', step: 0.02 },
  })
})

test.each([
  [{ ELEVATION_FALLBACK_CREDIT: '' }, 'ELEVATION_FALLBACK_CREDIT is missing'],
  [{ ELEVATION_FALLBACK_URL: 'https://t.example/{z}/{x}.webp' }, 'write {z}, {x} and {y} into its path'],
  [{ ELEVATION_FALLBACK_URL: 'https://{z}.t.example/{x}/{y}.webp' }, 'write {z}, {x} and {y} into its path'],
  [{ ELEVATION_FALLBACK_URL: 'ftp://t.example/{z}/{x}/{y}.webp' }, 'not an http or https address'],
  [{ ELEVATION_FALLBACK_TILE_SIZE: '300' }, 'ELEVATION_FALLBACK_TILE_SIZE holds "300"; write 256 or 512'],
  [{ ELEVATION_FALLBACK_MAX_ZOOM: '30' }, 'ELEVATION_FALLBACK_MAX_ZOOM holds "30"'],
  [{ ELEVATION_FALLBACK_STEP_CM: '0' }, 'ELEVATION_FALLBACK_STEP_CM holds "0"'],
])('%j is refused with its reason', (own, reason) => {
  expect(() => parseSecondHeights({ ...SETTINGS, ...own })).toThrow(reason)
})
