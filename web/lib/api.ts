import { REQUEST_TIMEOUT, UPLOAD_SLOWEST } from '#contract/http/limits.ts'
import {
  addressOf,
  type Answer,
  type Body,
  type Params,
  type Query,
  type Route,
} from '#contract/http/route.ts'
import { noteFault } from './sending/last-fault.ts'
import { currentSession, currentToken, loseSession, suspendSession } from './storage/session-store.ts'

type Values = Readonly<Record<string, string | number>>

interface CallOptions<R extends Route> {
  params?: Params<R>
  query?: Query<R>
  /** Sent as JSON. */
  body?: Body<R>
  /** Sent as multipart; for routes with files. */
  form?: FormData
  /** Used instead of the session's token; null sends no token. */
  token?: string | null
  /** Headers in addition to those that every request carries. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
  /** Whether the browser sends it even if the page is closed meanwhile. */
  outlivesPage?: boolean
}

/**
 * Says why a call failed: the server refused it, there was no answer in time, or the connection failed. `unsure`: an
 * external server did not answer, and it cannot recognise a repeated request.
 */
export class ApiError extends Error {
  readonly kind: 'refused' | 'timeout' | 'network' | 'unsure'
  /** HTTP status; 0 if there was no answer. */
  readonly status: number
  /** JSON body of the refusal; null if it had none. */
  readonly body: unknown

  constructor(kind: ApiError['kind'], message: string, answer: { status: number; body: unknown }) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.status = answer.status
    this.body = answer.body
  }
}

/** Whether the portal itself, and not a gateway before it, says that there is nothing at the address, or no longer. */
export function isGone(fault: Error | null): boolean {
  return fault instanceof ApiError && fault.body !== null && [404, 410].includes(fault.status)
}

const NO_ANSWER = { status: 0, body: null }

/**
 * Sends a request to the server and returns its answer. Throws ApiError, or an AbortError if the caller's own signal
 * aborts the call.
 */
export async function call<R extends Route>(route: R, options: CallOptions<R> = {}): Promise<Answer<R>> {
  const token = options.token === undefined ? currentToken() : options.token
  const params = options.params as Values | undefined
  const query = options.query as Values | undefined
  const response = await send(addressOf(route, params, query), {
    method: route.method,
    headers: headersFor(token, options),
    body: options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    signal: options.signal ?? null,
    ...(options.outlivesPage && { keepalive: true }),
  })
  if (response.status === 401) loseSessionOf(token, route)
  if (!response.ok) {
    noteFault(response.body)
    throw new ApiError('refused', `The server answered ${response.status}`, response)
  }
  if (response.body === null) throw new ApiError('network', 'The answer was not JSON', NO_ANSWER)
  return response.body as Answer<R>
}

/** Requests a file from the server, or what the server makes of one in a form. There is no time limit. */
export async function callForFile<R extends Route>(
  route: R,
  { params, query, form }: Pick<CallOptions<R>, 'params' | 'query' | 'form'> = {},
): Promise<Blob> {
  const token = currentToken()
  const headers = token === null ? {} : { Authorization: `Token ${token}` }
  let response: Response
  try {
    const address = addressOf(route, params as Values | undefined, query as Values | undefined)
    response = await fetch(address, { method: route.method, headers, body: form ?? null })
    if (response.ok) return await response.blob()
  } catch {
    throw new ApiError('network', 'The server could not be reached', NO_ANSWER)
  }
  if (response.status === 401) loseSessionOf(token, route)
  throw new ApiError('refused', `The server answered ${response.status}`, {
    status: response.status,
    body: null,
  })
}

function headersFor(
  token: string | null,
  { body, headers: others }: { body?: unknown; headers?: Readonly<Record<string, string>> },
): Headers {
  const headers = new Headers({ ...others, Accept: 'application/json' })
  if (token) headers.set('Authorization', `Token ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  return headers
}

/**
 * A late refusal of an old token must not end a newer session. After a refused write, the member is asked for the
 * password first.
 */
function loseSessionOf(token: string | null, { method }: Route): void {
  if (token !== null && token !== currentSession()?.token) return
  if (method === 'GET') loseSession()
  else suspendSession()
}

/** Whether the portal answers its health check. The reason for a failure is not reported. */
export async function portalAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    return ok
  } catch {
    return false
  }
}

interface ReadAnswer {
  ok: boolean
  status: number
  body: unknown
}

/** The time limit includes reading the body, so a stalled download also times out. */
async function send(address: string, request: RequestInit): Promise<ReadAnswer> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), REQUEST_TIMEOUT + timeOnTheWay(request.body))
  const signals = request.signal ? [request.signal, clock.signal] : [clock.signal]
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.any(signals) })
    return { ok: response.ok, status: response.status, body: await jsonOf(response) }
  } catch (fault) {
    if (request.signal?.aborted) throw fault
    if (clock.signal.aborted) throw new ApiError('timeout', 'No answer within 30 seconds', NO_ANSWER)
    throw new ApiError('network', 'The server could not be reached', NO_ANSWER)
  } finally {
    clearTimeout(timer)
  }
}

/** Additional milliseconds that a form with files may take on a slow line; the server enforces the minimum speed. */
function timeOnTheWay(body: BodyInit | null | undefined): number {
  if (!(body instanceof FormData)) return 0
  const sizes = [...body.values()].map((value) => (value instanceof File ? value.size : 0))
  return (sizes.reduce((all, size) => all + size, 0) / UPLOAD_SLOWEST) * 1000
}

/** Undefined for an empty answer; null if the answer is not JSON, for example if it comes from a gateway. */
async function jsonOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text()
  return response.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : null
}

/**
 * Whether to repeat a failed query: once after a 401, then without the expired token; twice if the server fails or does
 * not answer.
 */
export function worthRepeating(failures: number, fault: Error): boolean {
  if (!(fault instanceof ApiError)) return false
  if (fault.status === 401) return failures < 1
  return failures < 2 && (fault.kind !== 'refused' || fault.status >= 500)
}
