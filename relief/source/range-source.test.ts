import { expect, test } from 'vitest'
import { joinRanges, readJoined } from './range-source.ts'

const spans = (joined: ReturnType<typeof joinRanges>) => joined.map(({ offset, length }) => [offset, length])

test('ranges that lie close together become one request, and others stay apart', () => {
  const ranges = [
    { offset: 1000, length: 10 },
    { offset: 0, length: 100 },
    { offset: 150, length: 50 },
  ]
  expect(spans(joinRanges(ranges, 50, 1000))).toEqual([
    [0, 200],
    [1000, 10],
  ])
  expect(spans(joinRanges(ranges, 49, 1000))).toHaveLength(3)
})

test('a request is not longer than the limit, unless a single range is', () => {
  const ranges = Array.from({ length: 10 }, (_, at) => ({ offset: at * 100, length: 100 }))
  expect(spans(joinRanges(ranges, 0, 350)).map(([, length]) => length)).toEqual([300, 300, 300, 100])
  expect(spans(joinRanges([{ offset: 0, length: 900 }], 0, 350))).toEqual([[0, 900]])
})

test('ranges that share bytes are read separately', () => {
  const twice = { offset: 10, length: 10 }
  expect(joinRanges([twice, twice, { offset: 15, length: 10 }], 100, 1000)).toHaveLength(3)
})

test('the bytes come in the order in which the ranges were given', async () => {
  const read = ({ offset, length }: { offset: number; length: number }) =>
    Promise.resolve(Uint8Array.from({ length }, (_, at) => offset + at))
  const ranges = [
    { offset: 50, length: 2 },
    { offset: 10, length: 3 },
    { offset: 200, length: 1 },
  ]
  expect((await readJoined(ranges, { gap: 64, most: 1000 }, read)).map((bytes) => [...bytes])).toEqual([
    [50, 51],
    [10, 11, 12],
    [200],
  ])
})
