import { open, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isCode } from '#contract/http/fault.ts'
import { askServer, checkStatus, partsOf } from '../source/ask-server.source.ts'
import { patiently, STALL_TIMEOUTS, type StallTimeouts } from '../source/stall-timeouts.ts'
import { PermanentFailure, TemporaryFailure } from '../failures.ts'
import type { Origin } from './fetch-folder.ts'
import type { PartFile } from './part-file.ts'

export interface DownloadOptions {
  readonly userAgent: string
  readonly patience?: StallTimeouts
  /** Takes the number of bytes that are there and, where the server says it, of all, before each part of the body. */
  readonly onBytes?: (there: number, all: number | null) => void | Promise<void>
}

/** What a part comes from, as the server described it. */
export interface Downloaded extends Origin {
  readonly size: number | null
  /** MD5 of the whole file in base64; null where the server names none. */
  readonly md5: string | null
}

/**
 * Downloads a file into its part. Goes on where an earlier download was interrupted if the file is still the same;
 * otherwise, and from a server that cannot continue, begins again. Throws TemporaryFailure and PermanentFailure.
 */
export async function download(
  address: string,
  part: PartFile,
  { userAgent, patience = STALL_TIMEOUTS, onBytes = () => undefined }: DownloadOptions,
): Promise<Downloaded> {
  let hasMoved = false
  // A server that spoils the same file each time is not asked for ever, although bytes come.
  let furthest = 0
  const attempt = async (): Promise<Downloaded> => {
    hasMoved = false
    const before = await partOf(address, part)
    const headers = before.there > 0 ? { range: `bytes=${before.there}-`, 'if-range': before.state } : {}
    return askServer(
      { name: address, headers, userAgent, timeout: patience.timeout },
      async (response, heard) => {
        const { start, size, state } = answered(response, before)
        if (start === null) {
          await part.remove()
          throw new TemporaryFailure('the file changed while it was being fetched')
        }
        // Servers may name it with the whole file only, and not with its rest.
        const md5 = namedMd5(response) ?? (start === 0 ? null : before.md5)
        const plan = { source: address, state, size, md5 }
        if (start === 0) await part.begin(plan)
        const handle = await open(part.path, start === 0 ? 'w' : 'a')
        let there = start
        try {
          for await (const bytes of partsOf(response, size === null ? null : size - start)) {
            heard()
            await onBytes(there, size)
            await handle.writeFile(bytes)
            there += bytes.length
            hasMoved ||= there > furthest
            furthest = Math.max(furthest, there)
          }
        } finally {
          await handle.close()
        }
        if (size !== null && there < size)
          throw new TemporaryFailure(`the server sent ${there} of ${size} bytes`)
        if (size !== null && there > size) {
          await part.remove()
          throw new TemporaryFailure(`the server sent ${there} bytes instead of ${size}`)
        }
        if (md5 !== null && (await md5Of(part.path)) !== md5) {
          await part.remove()
          throw new TemporaryFailure('the bytes that came do not have the MD5 that the server names')
        }
        return plan
      },
    )
  }
  return patiently(address, patience, attempt, () => hasMoved)
}

/** A part that an earlier attempt left and that can be continued, or nothing. */
interface Before {
  readonly there: number
  readonly state: string
  readonly size: number | null
  readonly md5: string | null
}

async function partOf(address: string, part: PartFile): Promise<Before> {
  const plan = await part.plan()
  const nothing = { there: 0, state: '', size: null, md5: null }
  if (!isDownloaded(plan) || plan.source !== address || plan.state === null) return nothing
  // A weak ETag does not say that the bytes are the same (RFC 9110, 13.1.5).
  if (plan.state.startsWith('W/')) return nothing
  const { state, size, md5 = null } = plan
  return { there: await sizeOf(part.path), state, size, md5 }
}

/** Releases up to November 2026 wrote no MD5. */
type Written = Omit<Downloaded, 'md5'> & Partial<Pick<Downloaded, 'md5'>>

function isDownloaded(plan: unknown): plan is Written {
  return typeof plan === 'object' && plan !== null && 'source' in plan && 'state' in plan && 'size' in plan
}

/** Where the body of an answer begins in the file; null if it does not continue the part. */
interface Answered {
  readonly start: number | null
  readonly size: number | null
  readonly state: string | null
}

function answered(response: Response, before: Before): Answered {
  const { status, headers } = response
  const state = headers.get('etag') ?? headers.get('last-modified')
  const range = headers.get('content-range') ?? ''
  if (status === 416) {
    const size = Number(/^bytes \*\/(\d+)$/.exec(range)?.[1] ?? NaN)
    // The part was already whole when the run ended.
    const isWhole = before.there > 0 && before.there === size && (state ?? before.state) === before.state
    return { start: isWhole ? before.there : null, size, state: before.state }
  }
  checkStatus(response)
  if (status === 206) {
    const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(range) ?? []
    const continues =
      Number(first) === before.there &&
      state === before.state &&
      Number(size) === (before.size ?? Number(size))
    return { start: continues ? before.there : null, size: Number(size), state }
  }
  if (status !== 200) throw new PermanentFailure(`the server answered ${status}`)
  const length = headers.get('content-length')
  return { start: 0, size: length === null ? null : Number(length), state }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 0
    throw error
  }
}

/**
 * The MD5 of the whole file in base64, if the server names one: in `Content-MD5` of an answer with the whole file (RFC 1864), or as
 * Azure does, which names it for parts, too. Null otherwise.
 */
function namedMd5({ status, headers }: Pick<Response, 'status' | 'headers'>): string | null {
  return headers.get('x-ms-blob-content-md5') ?? (status === 200 ? headers.get('content-md5') : null)
}

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}
