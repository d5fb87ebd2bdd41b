import { expect, test } from 'vitest'
import { keepPages } from './page-cache.ts'
import type { ByteRange, RangeSource } from './range-source.ts'

/** A file whose bytes count up to 250, and the pages that were asked for, by their number. */
function counted(size: number) {
  const asked: number[] = []
  const read = (ranges: readonly ByteRange[]) => {
    asked.push(...ranges.map(({ offset }) => offset / 4096))
    return Promise.resolve(
      ranges.map(({ offset, length }) => Uint8Array.from({ length }, (_, at) => (offset + at) % 251)),
    )
  }
  const source: RangeSource = { name: 'counted', size, state: null, reach: 64, read, close: () => undefined }
  return { source, asked }
}

const expected = ({ offset, length }: ByteRange) => Array.from({ length }, (_, at) => (offset + at) % 251)

test('ranges across pages and at the end of the file are read, and each page is asked for once', async () => {
  const { source, asked } = counted(10_000)
  const pages = keepPages(source)
  const ranges = [
    { offset: 4090, length: 12 },
    { offset: 9990, length: 10 },
    { offset: 100, length: 9000 },
  ]
  const found = await pages.read(ranges)
  expect(found.map((bytes) => [...bytes])).toEqual(ranges.map(expected))
  await pages.read(ranges)
  expect(asked).toEqual([0, 1, 2])
})

test('two readers at the same time ask for a page once', async () => {
  const { source, asked } = counted(5000)
  const pages = keepPages(source)
  await Promise.all([pages.read([{ offset: 0, length: 8 }]), pages.read([{ offset: 16, length: 8 }])])
  expect(asked).toEqual([0])
})

test('the least recently used pages are dropped first', async () => {
  const { source, asked } = counted(100_000)
  const pages = keepPages(source, 3 * 4096)
  const readPage = (page: number) => pages.read([{ offset: page * 4096, length: 1 }])
  for (const page of [0, 1, 2, 0, 3, 0, 1]) await readPage(page)
  expect(asked).toEqual([0, 1, 2, 3, 1])
})

test('a page that could not be read is asked for again', async () => {
  const { source, asked } = counted(5000)
  let broken = true
  const pages = keepPages({
    ...source,
    read: (ranges) => (broken ? Promise.reject(new Error('broken')) : source.read(ranges)),
  })
  await expect(pages.read([{ offset: 0, length: 4 }])).rejects.toThrow('broken')
  broken = false
  expect([...((await pages.read([{ offset: 0, length: 4 }]))[0] ?? [])]).toEqual([0, 1, 2, 3])
  expect(asked).toEqual([0])
})
