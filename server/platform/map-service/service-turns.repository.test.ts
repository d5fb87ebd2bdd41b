import { beforeEach, expect, test } from 'vitest'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { takeTurn } from './service-turns.repository.ts'

const db = await testDatabase()
const PACE = { pace: 60_000, patience: 150_000 }

beforeEach(() => emptyTables(db))

test('the first request may be sent immediately, each other one interval after the one before', async () => {
  const waits = [await takeTurn(db, 'geocoder', PACE), await takeTurn(db, 'geocoder', PACE)]
  expect(waits[0]).toBe(0)
  expect(waits[1]).toBeGreaterThan(50_000)
  expect(waits[1]).toBeLessThanOrEqual(60_000)
})

test('a caller who would wait too long gets no turn and uses none', async () => {
  for (let turn = 0; turn < 3; turn++) await takeTurn(db, 'geocoder', PACE)
  expect(await takeTurn(db, 'geocoder', PACE)).toBeNull()
  expect(await takeTurn(db, 'geocoder', { ...PACE, patience: 300_000 })).toBeLessThanOrEqual(180_000)
})

test('services do not wait for each other', async () => {
  await takeTurn(db, 'geocoder', PACE)
  expect(await takeTurn(db, 'another', PACE)).toBe(0)
})

test('simultaneous callers get different turns', async () => {
  const waits = await Promise.all(
    Array.from({ length: 5 }, () => takeTurn(db, 'geocoder', { pace: 60_000, patience: 600_000 })),
  )
  const minutes = waits.map((milliseconds) => Math.round((milliseconds ?? NaN) / 60_000))
  expect(minutes.sort()).toEqual([0, 1, 2, 3, 4])
})
