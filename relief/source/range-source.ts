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
