import type { ByteRange, RangeSource } from './range-source.ts'

/** Bytes of a page. */
const PAGE = 4096
/** Bytes of pages that are kept for one file. */
const MOST_BYTES = 16 * 1024 * 1024

/** Reads bytes of a file in whole pages. */
export interface PageCache {
  /** Returns copies of the bytes of each range. Throws what the source throws. */
  readonly read: (ranges: readonly ByteRange[]) => Promise<Uint8Array<ArrayBuffer>[]>
}

/**
 * Reads a file in pages of 4 KiB and keeps the most recently used ones, so that a long index can be read in small
 * parts. A page that is being read is not asked for again.
 */
export function keepPages(source: RangeSource, mostBytes = MOST_BYTES): PageCache {
  const pages = new Map<number, Promise<Uint8Array>>()
  const most = Math.max(1, Math.floor(mostBytes / PAGE))

  const request = (missing: readonly number[]): void => {
    const ranges = missing.map((page) => ({
      offset: page * PAGE,
      length: Math.min(PAGE, source.size - page * PAGE),
    }))
    const reading = source.read(ranges)
    for (const [index, page] of missing.entries()) {
      // A copy, because the pages of one request share a buffer, which would stay as long as the last of them.
      const bytes = reading.then((all) => (all[index] ?? new Uint8Array(0)).slice())
      pages.set(page, bytes)
      bytes.catch(() => {
        if (pages.get(page) === bytes) pages.delete(page)
      })
    }
  }

  return {
    async read(ranges) {
      const wanted = new Set(ranges.flatMap(pagesOf))
      const missing = [...wanted].filter((page) => !pages.has(page))
      if (missing.length > 0) request(missing)
      const coming = [...wanted].map((page) => {
        const bytes = pages.get(page) ?? Promise.resolve(new Uint8Array(0))
        pages.delete(page)
        pages.set(page, bytes)
        return [page, bytes] as const
      })
      const found = new Map<number, Uint8Array>()
      for (const [page, bytes] of coming) found.set(page, await bytes)
      for (const oldest of pages.keys()) {
        if (pages.size <= most) break
        pages.delete(oldest)
      }
      return ranges.map((range) => cut(range, found))
    },
  }
}

function pagesOf({ offset, length }: ByteRange): number[] {
  const first = Math.floor(offset / PAGE)
  const last = Math.floor((offset + Math.max(1, length) - 1) / PAGE)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function cut({ offset, length }: ByteRange, pages: ReadonlyMap<number, Uint8Array>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  for (const page of pagesOf({ offset, length })) {
    const start = page * PAGE
    const from = Math.max(offset, start)
    const to = Math.min(offset + length, start + PAGE)
    bytes.set(pages.get(page)?.subarray(from - start, to - start) ?? [], from - offset)
  }
  return bytes
}
