import { askServer, checkStatus, partsOf } from './ask-server.source.ts'
import type { ByteRange } from './range-source.ts'
import { FileChanged, PermanentFailure, TemporaryFailure } from '../failures.ts'

/** The answer to a request for a range. */
export interface RangeAnswer {
  /** As many bytes as were asked for, or fewer at the end of the file. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** File size in bytes. */
  readonly size: number
  /** The ETag of the file, else the time of its last change; null where the server sends neither. */
  readonly state: string | null
}

interface Asking {
  /** The address. */
  readonly name: string
  readonly range: ByteRange
  /** The answer that opened the file, which later ones must agree with; null for the first. */
  readonly opened: Pick<RangeAnswer, 'size' | 'state'> | null
  /** The longest time without a byte from the server, in milliseconds. */
  readonly timeout: number
  readonly userAgent?: string
  /** Gives the request up. */
  readonly signal?: AbortSignal
  /** Takes the number of bytes of the body that have arrived, piece by piece. */
  readonly arrived?: (bytes: number) => void
}

/** Bytes in a second that a server sends at least; a slower one is given up. */
const SLOWEST = 4096

/**
 * Asks a server for one range of a file, once. Throws TemporaryFailure without the address, to which the caller adds how
 * often it was asked, and PermanentFailure or FileChanged with the address.
 */
export async function askRange(asking: Asking): Promise<RangeAnswer> {
  const { range, opened, timeout, arrived = () => undefined } = asking
  const last = range.offset + range.length - 1
  const strong = opened?.state?.startsWith('"') === true ? opened.state : null
  const headers = {
    range: `bytes=${range.offset}-${last}`,
    ...(strong === null ? {} : { 'if-match': strong }),
  }
  const inAll = timeout + (range.length / SLOWEST) * 1000
  return askServer({ ...asking, headers, inAll }, async (response, heard) => {
    const size = sizeFrom(asking, response)
    const state = response.headers.get('etag') ?? response.headers.get('last-modified')
    checkSame(asking, size, state)
    const bytes = await bodyOf(response, Math.min(range.length, size - range.offset), (part) => {
      heard()
      arrived(part)
    })
    return { bytes, size, state }
  })
}

/** Returns the size of the whole file from the headers of an answer. */
function sizeFrom({ name, range, opened }: Asking, response: Response): number {
  const { status, headers } = response
  const written = headers.get('content-range') ?? ''
  if (status === 206) {
    const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(written) ?? []
    if (size === undefined) throw new PermanentFailure(NO_RANGES)
    const end = Math.min(range.offset + range.length, Number(size)) - 1
    if (Number(first) === range.offset && Number(last) === end) return Number(size)
    throw new PermanentFailure(`its server sent bytes ${first}–${last} instead of ${range.offset}–${end}`)
  }
  const other = status === 416 && opened ? /^bytes \*\/(\d+)$/.exec(written)?.[1] : undefined
  if (status === 412 || (other !== undefined && Number(other) !== opened?.size)) throw changed(name)
  checkStatus(response)
  throw new PermanentFailure(NO_RANGES)
}

const NO_RANGES = 'its server does not support range requests; download the file and give its path'

function checkSame({ name, opened }: Asking, size: number, state: string | null): void {
  if (opened && (opened.size !== size || opened.state !== state)) throw changed(name)
}

function changed(name: string): FileChanged {
  return new FileChanged(`${name}: changed while it was being read`)
}

/** Reads no more into memory than was asked for, whatever the server sends. */
async function bodyOf(
  response: Response,
  length: number,
  heard: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const part of partsOf(response, length)) {
    heard(part.length)
    if (at + part.length > length) throw new TemporaryFailure('the server sent more than was asked for')
    bytes.set(part, at)
    at += part.length
  }
  if (at < length) throw new TemporaryFailure(`the server sent ${at} of ${length} bytes`)
  return bytes
}
