import { vi } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { getSiteSettings } from '#contract/site.ts'
import { refusing, type ServerAnswer } from './answers.ts'

export interface Asked {
  method: string
  address: string
  authorization: string | null
  body: unknown
  /** Of the request, where it has one. */
  name?: string
  /** Where the request says whether cookies go with it. */
  credentials?: RequestCredentials
}

export type Outcome = ServerAnswer | 'no connection' | 'no answer'

/** What comes of a request to one address: an answer that the contract allows, or a fault of the line. */
export type Answering = Outcome | ((asked: Asked) => Outcome)

/** By address; or for any request, where undefined is the same as an address that is not listed. */
type Answers = Readonly<Record<string, Answering>> | ((asked: Asked) => Outcome | undefined)

/** Mistakes in answers. The page takes them for a lost connection, so the test that made them must be told. */
const mistakes: unknown[] = []

/** Throws the first mistake since the last time. */
export function complainOfAnswers(): void {
  const [first] = mistakes.splice(0)
  if (first !== undefined) throw first as Error
}

/** Stands for the server: answers as recorded, or that there is no such thing, and keeps what was asked, in order. */
export function answerWith(answers: Answers): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const call = askedBy(address, request)
    asked.push(call)
    const outcome = checked(() => outcomeOf(answers, call))
    if (outcome === 'no connection') throw new TypeError('Failed to fetch')
    if (outcome === 'no answer') return untilAborted(request.signal)
    return checked(() => outcome.responseTo(call.method, address))
  })
  return asked
}

function checked<T>(make: () => T): T {
  try {
    return make()
  } catch (mistake) {
    mistakes.push(mistake)
    throw mistake
  }
}

function askedBy(address: string, { method = 'GET', headers, body, credentials }: RequestInit): Asked {
  const sent = new Headers(headers)
  const name = sent.get('Idempotency-Key')
  return {
    method,
    address,
    authorization: sent.get('Authorization'),
    ...(name !== null && { name }),
    ...(credentials && { credentials }),
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
  }
}

function outcomeOf(answers: Answers, call: Asked): Outcome {
  if (typeof answers === 'function') return answers(call) ?? refusing(404, REFUSAL_TEXTS.notFound)
  const answer = answers[call.address] ?? refusing(404, REFUSAL_TEXTS.notFound)
  return typeof answer === 'function' ? answer(call) : answer
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}

/** Without what the shell asks for by itself on every page. */
export function askedByPage(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ address }) => address !== getSiteSettings.path)
}
