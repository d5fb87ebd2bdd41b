import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { errorOfAnswer, ObjectsUnavailable } from './errors.ts'
import type { ObjectSettings } from './settings.ts'
import { codeOf } from './xml.ts'

/** Aborts work that makes no progress for a time. */
class StallTimeouts {
  readonly #milliseconds: number
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get isLost(): boolean {
    return this.#controller.signal.aborted
  }

  /** There was progress. */
  restart(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(), this.#milliseconds)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  /** Nobody waits any longer. */
  giveUp(): void {
    this.end()
    this.#controller.abort()
  }

  /** Waits, at most until patience is lost. */
  async wait(milliseconds: number): Promise<void> {
    if (this.isLost) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, milliseconds)
      const { signal } = this
      function done() {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      signal.addEventListener('abort', done)
    })
  }
}

/** A body whose length is known; it can be read once. */
export interface SizedStream {
  stream: AsyncIterable<Uint8Array>
  bytes: number
}

export interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without the prefix; null for the bucket itself. */
  key: string | null
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array | SizedStream
  /** For the status 404 of an object: no error. */
  mayBeMissing?: boolean
}

/** Response of a call whose body is not read yet. The patience goes on until its `end`. */
export interface Answered {
  response: Response
  patience: StallTimeouts
}

export interface Patient {
  /** Milliseconds without any progress until a call fails. */
  patience: number
  /** How many times a call is repeated that met a passing trouble. */
  retries: number
}

const FIRST_PAUSE = 100
/** Bytes of a body that are handed over at once: when the next are taken, there was progress. */
const PIECE = 256 * 1024
const UNSIGNED = 'UNSIGNED-PAYLOAD'

export interface Requests {
  /** Throws an ObjectsError, or what the stream of the body threw. */
  ask: (call: Call) => Promise<Answered | null>
  /** The same for calls whose answer is short. */
  askText: (call: Call) => Promise<{ headers: Headers; text: string } | null>
  sign: (key: string, seconds: number) => Promise<string>
  /** For messages. */
  place: string
}

export function openRequests(
  settings: ObjectSettings,
  { patience: milliseconds, retries }: Patient,
): Requests {
  const { endpoint, bucket, prefix, region, keyId, secret } = settings
  const place = `s3://${bucket}/${prefix}`.replace(/\/$/, '') + ` at ${endpoint}`
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' })

  const addressOf = (key: string | null, query: Call['query'] = {}): URL => {
    const names = key === null ? [] : `${prefix}${key}`.split('/')
    const url = new URL([endpoint, bucket, ...names.map(encoded)].join('/'))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  const send = async (call: Call, patience: StallTimeouts): Promise<Response> => {
    const { method, key, query, headers, body } = call
    const request = await client.sign(addressOf(key, query), {
      method,
      headers: { ...headers, ...headersOf(body) },
      redirect: 'manual',
      ...(body !== undefined && { body: bodyOf(body, patience) }),
    })
    return fetch(request, { signal: patience.signal })
  }

  const ask = async (call: Call): Promise<Answered | null> => {
    const patience = new StallTimeouts(milliseconds)
    const times = isRepeatable(call.body) ? retries : 0
    try {
      for (let attempt = 0; ; attempt += 1) {
        const answer = await send(call, patience).catch((error: unknown) => troubleOf(error, patience))
        if (answer instanceof Response && answer.ok) return { response: answer, patience }
        const error = answer instanceof Response ? await errorOf(answer, call) : answer
        if (error === null) {
          patience.end()
          return null
        }
        if (attempt === times || !(error instanceof ObjectsUnavailable)) throw error
        await patience.wait(pauseOf(answer, attempt))
        if (patience.isLost) throw error
      }
    } catch (error) {
      patience.end()
      throw error
    }
  }

  const troubleOf = (error: unknown, patience: StallTimeouts): ObjectsUnavailable => {
    if (error instanceof SourceFailed) throw error.cause
    const source = failedSource(error)
    if (source) throw source.cause
    const why = patience.isLost
      ? `did not answer within ${String(milliseconds / 1000)} s`
      : `cannot be reached (${reasonOf(error)})`
    return new ObjectsUnavailable(`${place} ${why}`, { cause: error })
  }

  const errorOf = async (response: Response, { mayBeMissing }: Call) => {
    // The connection may end within the text, which is not needed for more than a code.
    const code = codeOf(await response.text().catch(() => ''))
    if (response.status === 404 && mayBeMissing && code !== 'NoSuchBucket') return null
    return errorOfAnswer(place, response.status, code)
  }

  return {
    place,
    ask,
    async askText(call) {
      const answered = await ask(call)
      if (answered === null) return null
      const { response, patience } = answered
      try {
        return { headers: response.headers, text: await response.text() }
      } catch (error) {
        throw troubleOf(error, patience)
      } finally {
        patience.end()
      }
    },
    async sign(key, seconds) {
      const url = addressOf(key, { 'X-Amz-Expires': String(seconds) })
      return (await client.sign(url, { aws: { signQuery: true } })).url
    },
  }
}

/** As RFC 3986 has it, which the signature covers. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function isRepeatable(body: Call['body']): boolean {
  return body === undefined || body instanceof Uint8Array
}

function headersOf(body: Call['body']): Record<string, string> {
  if (body === undefined) return {}
  if (!(body instanceof Uint8Array))
    return { 'content-length': String(body.bytes), 'x-amz-content-sha256': UNSIGNED }
  const sum = createHash('sha256').update(body).digest('hex')
  return { 'content-length': String(body.byteLength), 'x-amz-content-sha256': sum }
}

function bodyOf(body: Uint8Array | SizedStream, patience: StallTimeouts): NonNullable<RequestInit['body']> {
  if (body instanceof Uint8Array && body.byteLength <= PIECE) return new Uint8Array(body)
  return streamOf(noticing(body, patience))
}

function streamOf(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return()
    },
  })
}

class SourceFailed extends Error {}

/** Restarts the patience with each piece that the connection takes. */
async function* noticing(
  body: Uint8Array | SizedStream,
  patience: StallTimeouts,
): AsyncGenerator<Uint8Array, void> {
  if (body instanceof Uint8Array) {
    for (let at = 0; at < body.byteLength; at += PIECE) {
      yield body.subarray(at, at + PIECE)
      patience.restart()
    }
    return
  }
  try {
    for await (const piece of body.stream) {
      yield piece
      patience.restart()
    }
  } catch (error) {
    throw new SourceFailed('The source of an object failed', { cause: error })
  }
}

function failedSource(error: unknown): SourceFailed | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof SourceFailed) return one
  return null
}

/** The message of `fetch` is only "fetch failed"; its cause has a code, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.message : String(cause)
}

/** Milliseconds until the next attempt: what the service asks for, or twice as long each time. */
function pauseOf(answer: Response | ObjectsUnavailable, attempt: number): number {
  const asked =
    answer instanceof Response ? Number(answer.headers.get('retry-after') ?? Number.NaN) : Number.NaN
  if (Number.isFinite(asked)) return asked * 1000
  return (0.5 + Math.random()) * FIRST_PAUSE * 2 ** attempt
}
