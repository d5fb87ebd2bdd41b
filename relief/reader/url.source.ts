import { setTimeout as wait } from 'node:timers/promises'
import { ReliefRefusal } from '../refusal.ts'
import type { Bytes } from './bytes.ts'

/** What one request asks for at least: about what comes in the time that asking takes. Holds the directory of most COGs. */
const REACH = 64 * 1024

export interface Patience {
  /** For one answer, milliseconds. */
  readonly timeout: number
  /** Before asking again after no answer or a passing fault of the server, milliseconds each. */
  readonly waits: readonly number[]
}

const PATIENCE: Patience = { timeout: 60_000, waits: [500, 2000, 5000] }

/** Something that may be better when asked again. */
class PassingFault extends Error {}

interface Answer {
  readonly bytes: Uint8Array
  /** Of the whole file. */
  readonly size: number
  /** What the server calls this state of the file; null where it does not say. */
  readonly state: string | null
}

/** A file on a web server that answers range requests, as for cloud-optimised GeoTIFFs. Throws ReliefRefusal, naming the address. */
export async function openUrlBytes(name: string, patience = PATIENCE): Promise<Bytes> {
  const head = await ask(name, 0, REACH, patience)
  return {
    name,
    size: head.size,
    reach: REACH,
    async read(offset, length) {
      if (offset + length > head.size)
        throw new ReliefRefusal(`${name}: ends before byte ${offset + length} (is it cut off?)`)
      if (offset + length <= head.bytes.length) return head.bytes.slice(offset, offset + length)
      const answer = await ask(name, offset, length, patience)
      if (answer.size !== head.size || answer.state !== head.state)
        throw new ReliefRefusal(`${name}: was changed while it was being read`)
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
        throw new ReliefRefusal(`${name}: ${error.message}, asked ${attempt + 1} times`)
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
    throw new PassingFault(`the server cannot be reached (${problemOf(error)})`)
  }
}

/** The library hides what happened ("fetch failed") behind the error. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Of the whole file, from the answer's heading. */
function sizeFrom(name: string, response: Response, offset: number): number {
  const { status } = response
  if (status === 206) {
    const [, first, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    if (size !== undefined && Number(first) === offset) return Number(size)
  }
  void response.body?.cancel()
  if (status === 429 || status >= 500) throw new PassingFault(`the server answers ${status}`)
  if (status === 200 || status === 206)
    throw new ReliefRefusal(
      `${name}: its server does not answer range requests; download the file and give its path`,
    )
  throw new ReliefRefusal(`${name}: the server answers ${status}`)
}

/** Takes no more into memory than was asked for, whatever the server sends. */
async function bodyOf(response: Response, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let at = 0
  for await (const chunk of response.body ?? []) {
    const part = chunk as Uint8Array
    if (at + part.length > length) throw new PassingFault('the server sends more than was asked for')
    bytes.set(part, at)
    at += part.length
  }
  if (at < length) throw new PassingFault(`the server sends ${at} bytes of ${length}`)
  return bytes
}
