/** A range of bytes in a file. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/**
 * A file of which ranges are read, on disk or on a server. A cache that keeps ranges is another source before this
 * one: the format above asks for the same ranges again (blocks of cells, and pages of the index), one by one.
 */
export interface RangeSource {
  /** Path or address, for messages. */
  readonly name: string
  /** Size of the file in bytes. */
  readonly size: number
  /** Changes with the content of the file, such as an ETag; null where nothing is known. */
  readonly state: string | null
  /** True for a file on the disk, where others beside it may say more of it. */
  readonly onDisk?: true
  /** The least number of bytes that a request should ask for, because a request costs more time than they do. */
  readonly reach: number
  /**
   * Reads ranges that lie within the file. The bytes come in the order of the ranges; their memory belongs to the
   * caller, who may change and free it, but several ranges may share one buffer. Throws TemporaryFailure, PermanentFailure
   * or FileChanged for a file on a server, and ReliefRefusal for one on disk.
   */
  readonly read: (ranges: readonly ByteRange[]) => Promise<Uint8Array<ArrayBuffer>[]>
  /** Called with ranges whose bytes turned out to be damaged, so that nothing keeps them. */
  readonly forget?: (ranges: readonly ByteRange[]) => void
  readonly close: () => void
}

/** Reads one range. Throws as `read` does. */
export async function readRange(
  source: Pick<RangeSource, 'read'>,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const [bytes] = await source.read([{ offset, length }])
  if (!bytes) throw new RangeError(`no bytes for ${length} at ${offset}`)
  return bytes
}

/**
 * Remembers the last range that was read, so that the many small reads of a file's directories become one or two large
 * ones. `reachNow` gives the least number of bytes to read, if that is not always the one of the source.
 */
export function withReach(source: RangeSource, reachNow = () => source.reach): RangeSource {
  let start = 0
  let kept = new Uint8Array(0)
  return {
    ...source,
    async read(ranges) {
      const found: Uint8Array<ArrayBuffer>[] = []
      for (const { offset, length } of ranges) {
        if (offset < start || offset + length > start + kept.length) {
          kept = await readRange(source, offset, Math.max(length, Math.min(reachNow(), source.size - offset)))
          start = offset
        }
        found.push(kept.slice(offset - start, offset - start + length))
      }
      return found
    },
  }
}

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
