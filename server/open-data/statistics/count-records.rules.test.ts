import { expect, test } from 'vitest'
import { HELMERT_GRID } from '#geo/grid/national-grid.ts'
import { countRecords, sumOf } from './count-records.rules.ts'
import type { CountedRecord } from './counted-record.ts'

const BARROW: CountedRecord = {
  id: 1,
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
  created_at: new Date('2026-05-31T23:30:00Z'),
  // Pumlumon, in SN 78.
  longitude_e7: -37_887_000,
  latitude_e7: 524_580_000,
  licence: 'none',
}
const FORT = {
  ...BARROW,
  id: 2,
  site_type: 'enclosure',
  monument_type: 'hillfort',
  period: 'iron_age',
  licence: 'cc-by-4.0' as const,
}
const MARCH = { ...BARROW, id: 3, created_at: new Date('2026-03-01T00:00:00Z') }

test('each record counts once under its types, its period, its month and its 10 km square', () => {
  const statistics = sumOf([countRecords([BARROW, FORT], HELMERT_GRID), countRecords([MARCH], HELMERT_GRID)])
  expect(statistics).toEqual({
    records: 3,
    without_licence: 2,
    site_type: [
      { value: 'mound', records: 2 },
      { value: 'enclosure', records: 1 },
    ],
    monument_type: [
      { value: 'round_barrow', records: 2 },
      { value: 'hillfort', records: 1 },
    ],
    period: [
      { value: 'bronze_age', records: 2 },
      { value: 'iron_age', records: 1 },
    ],
    month: [
      { value: '2026-03', records: 1 },
      { value: '2026-05', records: 2 },
    ],
    square: [{ value: 'SN78', records: 3 }],
  })
})

test('a place outside the National Grid has no square', () => {
  const far = { ...BARROW, longitude_e7: 1_000_000_000, latitude_e7: 0 }
  expect(sumOf([countRecords([far], HELMERT_GRID)]).square).toEqual([{ value: '', records: 1 }])
})

test('without records there are no counts', () => {
  expect(sumOf([]).records).toBe(0)
})
