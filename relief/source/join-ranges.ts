import type { ByteRange } from './range-source.ts'

/** Ranges that are read as one, with the index of each in the list that was given. */
export interface JoinedRange extends ByteRange {
  readonly parts: readonly (ByteRange & { readonly index: number })[]
}

/**
 * Joins ranges that lie at most `gap` bytes apart into ranges of at most `most` bytes, in the order of the file. A
 * single range may be longer. Ranges that share bytes are read separately, because decoding may change them.
 */
export function joinRanges(ranges: readonly ByteRange[], gap: number, most: number): JoinedRange[] {
  const sorted = ranges
    .map(({ offset, length }, index) => ({ offset, length, index }))
    .sort((a, b) => a.offset - b.offset || a.index - b.index)
  const joined: { offset: number; length: number; parts: typeof sorted }[] = []
  for (const part of sorted) {
    const last = joined.at(-1)
    const apart = last ? part.offset - (last.offset + last.length) : -1
    const length = last ? part.offset + part.length - last.offset : 0
    if (last && apart >= 0 && apart <= gap && length <= most) {
      last.length = length
      last.parts.push(part)
    } else joined.push({ offset: part.offset, length: part.length, parts: [part] })
  }
  return joined
}

/** Reads joined ranges with `read`, all at once, and returns the bytes of each range in the given order. */
export async function readJoined(
  ranges: readonly ByteRange[],
  limits: { readonly gap: number; readonly most: number },
  read: (range: ByteRange) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const found: Uint8Array<ArrayBuffer>[] = []
  await Promise.all(
    joinRanges(ranges, limits.gap, limits.most).map(async (joined) => {
      const bytes = await read(joined)
      for (const { index, offset, length } of joined.parts) {
        const first = offset - joined.offset
        found[index] = bytes.subarray(first, first + length)
      }
    }),
  )
  return found
}
