import { setTimeout as wait } from 'node:timers/promises'
import { reasonOf } from '#contract/fault.ts'
import { ReliefRefusal } from '../refusal.ts'
import type { Bytes } from './bytes.ts'

/**
 * The least number of bytes that a request asks for: about as many as arrive in the time of a request. Holds the
 * directory of most COGs.
 */
const REACH = 64 * 1024

/** How long to wait for a server. */
export interface Patience {
  /** Time limit for one answer, in milliseconds. */
  readonly timeout: number
  /** Pauses before asking again after no answer or a temporary fault of the server, in milliseconds each. */
  readonly waits: readonly number[]
}

const PATIENCE: Patience = { timeout: 60_000, waits: [500, 2000, 5000] }

/** A fault that may disappear when asked again. */
class PassingFault extends Error {}

interface Answer {
  readonly bytes: Uint8Array
  /** File size in bytes. */
  readonly size: number
  /** The ETag of the file; null where the server sends none. */
  readonly state: string | null
}

/**
 * Opens a file on a web server that answers range requests, as for cloud-optimised GeoTIFFs. Throws ReliefRefusal
 * with the address.
 */
export async function openUrlBytes(name: string, patience = PATIENCE): Promise<Bytes> {
  const head = await ask(name, 0, REACH, patience)
  return {
    name,
    size: head.size,
    reach: REACH,
    async read(offset, length) {
      if (offset + length > head.size)
        throw new ReliefRefusal(`${name}: ends before byte ${offset + length} (is it incomplete?)`)
      if (offset + length <= head.bytes.length) return head.bytes.slice(offset, offset + length)
      const answer = await ask(name, offset, length, patience)
      if (answer.size !== head.size || answer.state !== head.state)
        throw new ReliefRefusal(`${name}: changed while it was being read`)
      return answer.bytes
    },
    close: () => undefined,
  }
}

async function ask(name: string, offset: number, length: number, patience: Patience): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(name, offset, length, patience.timeout)
    } catch (error) {
      if (!(error instanceof PassingFault)) throw error
      const pause = patience.waits[attempt]
      if (pause === undefined)
        throw new ReliefRefusal(`${name}: ${error.message}, after ${attempt + 1} attempts`)
      await wait(pause)
    }
  }
}

async function askOnce(name: string, offset: number, length: number, timeout: number): Promise<Answer> {
  const headers = { range: `bytes=${offset}-${offset + length - 1}`, 'accept-encoding': 'identity' }
  try {
    const response = await fetch(name, { headers, signal: AbortSignal.timeout(timeout) })
    const size = sizeFrom(name, response, offset)
    const wanted = Math.min(length, size - offset)
    return { bytes: await bodyOf(response, wanted), size, state: response.headers.get('etag') }
  } catch (error) {
    if (error instanceof ReliefRefusal || error instanceof PassingFault) throw error
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new PassingFault(`the server did not answer within ${timeout / 1000} s`)
    throw new PassingFault(`the server cannot be reached (${reasonOf(error)})`)
  }
}

/** Returns the size of the whole file from the headers of an answer. */
function sizeFrom(name: string, response: Response, offset: number): number {
  const { status } = response
  if (status === 206) {
    const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    if (size !== undefined && Number(first) === offset) return Number(size)
  }
  void response.body?.cancel()
  if (status === 429 || status >= 500) throw new PassingFault(`the server answered ${status}`)
  if (status === 200 || status === 206)
    throw new ReliefRefusal(
      `${name}: its server does not support range requests; download the file and give its path`,
    )
  throw new ReliefRefusal(`${name}: the server answered ${status}`)
}

/** Reads no more into memory than was asked for, whatever the server sends. */
async function bodyOf(response: Response, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const chunk of response.body ?? []) {
    const part = chunk as Uint8Array
    if (at + part.length > length) throw new PassingFault('the server sent more than was asked for')
    bytes.set(part, at)
    at += part.length
  }
  if (at < length) throw new PassingFault(`the server sent ${at} of ${length} bytes`)
  return bytes
}
