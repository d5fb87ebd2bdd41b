import { ReliefRefusal } from '../failures.ts'
import { SerialQueue } from '../serial-queue.ts'
import { askRange, type RangeAnswer } from './ask-range.source.ts'
import { readJoined, type ByteRange, type RangeSource } from './range-source.ts'
import { patiently, STALL_TIMEOUTS, type StallTimeouts } from './stall-timeouts.ts'

/**
 * The least number of bytes that a request asks for: about as many as arrive in the time of a request. Holds the
 * directories of most COGs.
 */
const REACH = 64 * 1024
/** Bytes that one request asks for at most, unless a single block is larger. */
const MOST = 8 * 1024 * 1024
const CONNECTIONS = 6

/** How to ask a server. Everything has a default. */
export interface UrlOptions extends Partial<StallTimeouts> {
  /** Limits the requests at once; sources of the same server can share it. */
  readonly turns?: SerialQueue
  readonly userAgent?: string
}

/**
 * Opens a file on a web server that answers range requests, as for cloud-optimised GeoTIFFs, with one request. Ranges
 * less than 64 KB apart are read together. Throws TemporaryFailure, PermanentFailure or FileChanged, with the address.
 */
export async function openUrlSource(name: string, options: UrlOptions = {}): Promise<RangeSource> {
  const patience = { ...STALL_TIMEOUTS, ...options }
  const turns = options.turns ?? new SerialQueue(CONNECTIONS)
  const ask = (range: ByteRange, opened: RangeAnswer | null): Promise<RangeAnswer> =>
    turns.take(() => patiently(name, patience, () => askRange({ name, range, opened, ...patience })))
  const head = await ask({ offset: 0, length: REACH }, null)
  const { size, state } = head
  const read = async (range: ByteRange): Promise<Uint8Array<ArrayBuffer>> => {
    const { offset, length } = range
    if (offset + length > size)
      throw new ReliefRefusal(`${name}: ends before byte ${offset + length} (is it incomplete?)`)
    if (offset + length <= head.bytes.length) return head.bytes.slice(offset, offset + length)
    return (await ask(range, head)).bytes
  }
  return {
    name,
    size,
    state,
    reach: REACH,
    read: (ranges) => readJoined(ranges, { gap: REACH, most: MOST }, read),
    close: () => undefined,
  }
}
