import { reasonOf } from '#contract/http/fault.ts'
import { PermanentFailure, TemporaryFailure, type ServerFault } from '../failures.ts'

/** A request to a server. */
export interface ServerRequest {
  /** The address. */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly userAgent?: string
  /** The longest time without a byte from the server, in milliseconds. */
  readonly timeout: number
  /** The longest time in all, in milliseconds; without it, a server that goes on sending may take any time. */
  readonly inAll?: number
  /** Gives the request up. */
  readonly signal?: AbortSignal
}

const MOST_REDIRECTS = 4
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const BUSY: ReadonlySet<number> = new Set([408, 425, 429])
const FAULTS: Readonly<Record<number, ServerFault>> = {
  401: 'forbidden',
  403: 'forbidden',
  404: 'not-found',
  410: 'not-found',
}

/**
 * Sends a request, once, and hands the response to `use`, which calls `heard` whenever bytes have come. Throws
 * TemporaryFailure without the address, to which the caller adds how often it was asked, PermanentFailure with the address,
 * and whatever else `use` throws.
 */
export async function askServer<T>(
  request: ServerRequest,
  use: (response: Response, heard: () => void) => Promise<T>,
): Promise<T> {
  const { name, timeout, inAll = null } = request
  const clock = startClock(timeout, inAll)
  try {
    const signal = request.signal ? AbortSignal.any([clock.signal, request.signal]) : clock.signal
    const response = await follow(request, signal)
    clock.heard()
    try {
      return await use(response, clock.heard)
    } catch (error) {
      // Otherwise the connection would go on receiving what nobody reads.
      clock.stop()
      throw error
    }
  } catch (error) {
    throw asTrouble(name, error, timeout)
  } finally {
    clock.end()
  }
}

/** Adds the address to what stays until somebody changes it. */
function asTrouble(name: string, error: unknown, timeout: number): unknown {
  if (error instanceof PermanentFailure) return new PermanentFailure(`${name}: ${error.message}`, error.fault)
  if (error instanceof Silence)
    return new TemporaryFailure(`the server did not answer within ${timeout / 1000} s`)
  return error
}

/** The reason for which a request was given up. */
class Silence extends Error {}

/** Gives up after a time without anything heard, and after a time in all, in milliseconds; null for no such limit. */
function startClock(silence: number, inAll: number | null) {
  const controller = new AbortController()
  const giveUp = (): void => controller.abort(new Silence())
  const whole = inAll === null ? undefined : setTimeout(giveUp, inAll)
  let quiet = setTimeout(giveUp, silence)
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(quiet)
      quiet = setTimeout(giveUp, silence)
    },
    stop: () => controller.abort(),
    end: () => {
      clearTimeout(quiet)
      clearTimeout(whole)
    },
  }
}

/** Follows redirects within the same host. Another host is nowhere that the operator has named. */
async function follow(request: ServerRequest, signal: AbortSignal): Promise<Response> {
  const { name, userAgent } = request
  const headers = {
    'accept-encoding': 'identity',
    ...request.headers,
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  }
  let address = new URL(name)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await reach(address, { headers, signal, redirect: 'manual' })
    if (!REDIRECTS.has(response.status)) return response
    await response.body?.cancel()
    const next = new URL(response.headers.get('location') ?? '', address)
    if (!isSameHost(address, next))
      throw new PermanentFailure(`its server redirects to another host (${next.host}); give that address`)
    address = next
  }
  throw new PermanentFailure(`its server redirects more than ${MOST_REDIRECTS} times`)
}

async function reach(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (error instanceof Silence) throw error
    throw new TemporaryFailure(`the server cannot be reached (${reasonOf(error)})`)
  }
}

function isSameHost(from: URL, to: URL): boolean {
  if (from.host === to.host && from.protocol === to.protocol) return true
  const secured = from.protocol === 'http:' && to.protocol === 'https:'
  return secured && from.hostname === to.hostname && from.port === '' && to.port === ''
}

/** Throws the trouble that a status tells, unless it is one of success. */
export function checkStatus({ status, headers }: Response): void {
  if (BUSY.has(status) || status >= 500)
    throw new TemporaryFailure(`the server answered ${status}`, retryAfter(headers))
  if (status < 200 || status >= 300)
    throw new PermanentFailure(`the server answered ${status}`, FAULTS[status] ?? 'refused')
}

/**
 * Returns the body piece by piece. Throws TemporaryFailure where the connection breaks.
 * @param length bytes that are expected, for the message; null if nobody knows
 */
export async function* partsOf(response: Response, length: number | null): AsyncGenerator<Uint8Array> {
  let at = 0
  try {
    for await (const chunk of response.body ?? []) {
      const part = chunk as Uint8Array
      at += part.length
      yield part
    }
  } catch (error) {
    if (error instanceof Silence) throw error
    const all = length === null ? '' : ` of ${length}`
    throw new TemporaryFailure(`the connection broke after ${at}${all} bytes (${reasonOf(error)})`)
  }
}

/** Returns the milliseconds of Retry-After, which is a number of seconds or a date; null where there is none. */
function retryAfter(headers: Headers): number | null {
  const written = headers.get('retry-after')
  if (written === null) return null
  const milliseconds = /^\d+$/.test(written) ? Number(written) * 1000 : Date.parse(written) - Date.now()
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds)
}
