import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '#contract/http/fault.ts'
import { jsonOr } from '#contract/http/json-or.ts'

/** How a portal that others still use is read: one request at a time. Times in milliseconds. */
export interface ReadingRate {
  /** Between two requests. */
  pause: number
  /** The longest time for one answer, from the request to its last byte. */
  patience: number
  /** How often a request is sent at most. */
  tries: number
  /** Before the second try; twice as long before each further one, unless the portal names a time. */
  backOff: number
  /** The most bytes of a list, and of a picture. */
  listBytes: number
  pictureBytes: number
}

const POLITE: ReadingRate = {
  pause: 200,
  patience: 300_000,
  tries: 5,
  backOff: 2000,
  listBytes: 256 * 1024 ** 2,
  pictureBytes: 20 * 1024 ** 2,
}
/** The longest time that a portal can ask to wait. */
const LONGEST_WAIT = 120_000
/** So many pictures one after another without an answer: the portal is gone, and asking for the others would take days. */
const GONE_AFTER = 3

/** Trouble that may be over at the next try. */
class Passing extends Error {
  readonly waitFor: number | null

  constructor(message: string, { waitFor = null, cause }: { waitFor?: number | null; cause?: unknown } = {}) {
    super(message, { cause })
    this.waitFor = waitFor
  }
}

/** An answer that will be the same at the next try. */
class Lasting extends Error {}

export interface OldPortal {
  /** A public list, for example `api/records/`. Throws an Error for the operator. */
  list: (path: string) => Promise<unknown[]>
  /** The bytes at an address, or why there are none. Throws an Error for the operator if the portal answers no more. */
  picture: (address: string) => Promise<Buffer | string>
}

/** @param address of the portal's server, as the lists have it before `/api/` */
export function openOldPortal(address: URL, changes: Partial<ReadingRate> = {}): OldPortal {
  const pace = { ...POLITE, ...changes }
  const base = new URL(address.pathname.endsWith('/') ? address : `${address.href}/`)
  let unanswered = 0

  const ask = async <Answer>(from: URL, most: number, read: (bytes: Buffer) => Answer): Promise<Answer> => {
    for (let time = 1; ; time += 1) {
      await wait(pace.pause)
      try {
        return read(await bytesOf(from, most, pace.patience))
      } catch (error) {
        if (!(error instanceof Passing) || time >= pace.tries) throw error
        await wait(error.waitFor ?? pace.backOff * 2 ** (time - 1))
      }
    }
  }

  return {
    list: async (path) => {
      const from = new URL(path, base)
      try {
        return await ask(from, pace.listBytes, listIn)
      } catch (error) {
        throw isTrouble(error)
          ? new Error(`${from.href} could not be read: ${error.message} Nothing was imported.`, {
              cause: error,
            })
          : error
      }
    },
    picture: async (place) => {
      const from = URL.canParse(place, base.href) ? new URL(place, base) : null
      if (from === null || !isWebAddress(from)) return 'has no address from which it can be read.'
      try {
        const bytes = await ask(from, pace.pictureBytes, (read) => read)
        unanswered = 0
        return bytes
      } catch (error) {
        if (!isTrouble(error)) throw error
        unanswered = error instanceof Passing ? unanswered + 1 : 0
        if (unanswered === GONE_AFTER)
          throw new Error(
            `The last ${GONE_AFTER} pictures could not be read: ${error.message} What was imported stays. Run the same command again for the others.`,
            { cause: error },
          )
        return `could not be read: ${error.message}`
      }
    },
  }
}

export function isWebAddress({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function isTrouble(error: unknown): error is Passing | Lasting {
  return error instanceof Passing || error instanceof Lasting
}

async function bytesOf(from: URL, most: number, patience: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(patience)
  try {
    const answer = await fetch(from, {
      headers: { 'user-agent': 'WalesLidarPortal/0.1 (import)', accept: 'application/json, image/*' },
      redirect: 'manual',
      signal,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw refusalOf(answer)
    }
    return await piecesOf(answer, most)
  } catch (error) {
    if (isTrouble(error)) throw error
    if (signal.aborted)
      throw new Passing(`no whole answer within ${patience / 1000} seconds.`, { cause: error })
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    throw new Passing(`the connection broke off (${messageOf(cause)}).`, { cause: error })
  }
}

function refusalOf({ status, headers }: Response): Passing | Lasting {
  const passes = status >= 500 || status === 429 || status === 408
  if (passes) return new Passing(`the answer was ${status}.`, { waitFor: waitIn(headers.get('retry-after')) })
  const elsewhere = headers.get('location')
  return new Lasting(
    status >= 300 && status < 400 && elsewhere !== null
      ? `it has moved to ${elsewhere}; name that address.`
      : `the answer was ${status}.`,
  )
}

/** Seconds, or the time of day until which to wait (RFC 9110, 10.2.3). */
function waitIn(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const milliseconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(milliseconds) ? null : Math.min(LONGEST_WAIT, Math.max(0, milliseconds))
}

async function piecesOf(answer: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    // Leaving the loop ends the connection.
    if (bytes > most) throw new Lasting(`it has more than ${most} bytes.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function listIn(bytes: Buffer): unknown[] {
  const value = jsonOr(null, bytes.toString('utf8'))
  if (Array.isArray(value)) return value
  // A proxy in front of a portal that starts answers with a page of the proxy, or ends a list in its middle.
  throw new Passing('the answer is no list, or only a part of one.')
}
