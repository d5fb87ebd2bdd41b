import { expect, test } from 'vitest'
import { calibrate } from './figure.rules.ts'

test('with too few records there is their number alone', () => {
  expect(calibrate([{ k: 5, n: 5, confirmed: true, records: 299 }])).toEqual({
    records: 299,
    needed: 300,
    tenths: [],
  })
})

test('from 300 records on, each tenth says how many were confirmed, and the last contains all who agree', () => {
  const { tenths } = calibrate([
    { k: 5, n: 5, confirmed: true, records: 180 },
    { k: 9, n: 10, confirmed: false, records: 20 },
    { k: 0, n: 6, confirmed: false, records: 100 },
  ])
  expect(tenths.map(({ from, to }) => [from, to])).toEqual(
    Array.from({ length: 10 }, (_, at) => [at * 10, at * 10 + 10]),
  )
  expect(tenths[9]?.confirmed).toEqual({ k: 180, n: 200, low: 85, high: 93 })
  expect(tenths[0]?.confirmed).toMatchObject({ k: 0, n: 100 })
  expect(tenths.slice(1, 9).every(({ confirmed }) => confirmed === null)).toBe(true)
})
