import { expect, test } from 'vitest'
import type { LidarRasterState } from '#contract/relief/lidar.ts'
import { PermanentFailure, TemporaryFailure } from '#relief/failures.ts'
import type { HeightTiles } from '#relief/lidar/second/height-tiles.ts'
import { parseSecondHeights } from '#server/platform/config/groups/config-second-heights.ts'
import { SecondSource } from './second-heights.ts'

const SETTINGS = {
  ELEVATION_FALLBACK_URL: 'https://t.example/{z}/{x}/{y}.webp',
  ELEVATION_FALLBACK_CREDIT: 'Mapterhorn',
}

type Known = Pick<LidarRasterState, 'condition' | 'trouble'>

function make(national: Known | null, tiles: Partial<HeightTiles> = { isOpen: true }) {
  const settings = parseSecondHeights(SETTINGS)
  if (!settings) throw new Error('the settings name a source')
  const known = { version: 'v1', isOpen: false, trouble: null, ...tiles } as HeightTiles
  const state = () => ({ ...ID, ...(national ?? READY), next_try: null, message: null, waiting: 0 })
  return new SecondSource(settings, known, national && { state })
}

const ID = { id: 'national-dtm', model: 'DTM', name: 'Wales' } as const
const READY: Known = { condition: 'ready', trouble: null }

test.each([
  [null, true],
  [READY, false],
  [{ condition: 'opening', trouble: null }, false],
  [{ condition: 'ready', trouble: 'damaged' }, false],
  [{ condition: 'unreachable', trouble: 'unreachable' }, true],
  [{ condition: 'unusable', trouble: 'not-found' }, true],
  [{ condition: 'unreachable', trouble: 'daily-budget' }, false],
] as const)('while the national file is %j, it is used: %j', (national, used) => {
  expect(make(national).isUsed()).toBe(used)
})

test('while only what is kept of the national file can be read, it is used after a minute', () => {
  const second = make({ condition: 'kept-only', trouble: 'unreachable' })
  expect([0, 59_999, 60_000].map((at) => second.isUsed(at))).toEqual([false, false, true])
  const budget = make({ condition: 'kept-only', trouble: 'daily-budget' })
  expect([0, 60_000].map((at) => budget.isUsed(at))).toEqual([false, false])
})

test('it is not used before it has been seen to have heights, and says why', () => {
  expect(make(null, {}).isUsed()).toBe(false)
  expect(make(null, {}).state()).toEqual({ condition: 'opening', message: null })
  const away = make(null, { trouble: new TemporaryFailure('the server answered 500') })
  expect(away.state()).toEqual({ condition: 'unreachable', message: 'the server answered 500' })
  const gone = make(null, { trouble: new PermanentFailure('the server answered 403', 'forbidden') })
  expect(gone.state()).toEqual({
    condition: 'unusable',
    message: `${SETTINGS.ELEVATION_FALLBACK_URL}: the server answered 403`,
  })
  expect(make(null).state().condition).toBe('used')
  expect(make(READY).state().condition).toBe('waiting')
})

test('the credit tells the coarser step in both languages', () => {
  expect(make(null).description).toMatchObject({
    attribution: 'Mapterhorn (heights in steps of up to 6 cm)',
    attribution_cy: 'Mapterhorn (cam mwyaf yr uchderau: 6 cm)',
    elevation: { minZoom: 4, maxZoom: 16, step: 0.06 },
    tileSize: 512,
  })
})
