import { vi } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { refusing, type ServerAnswer } from './answers.ts'

export interface Asked {
  method: string
  address: string
  authorization: string | null
  body: unknown
  /** Name of the request, if it has one. */
  name?: string
  /** Set if the request states whether to send cookies. */
  credentials?: RequestCredentials
}

export type Outcome = ServerAnswer | 'no connection' | 'no answer'

/** One that comes late is a promise. */
type Coming = Outcome | Promise<Outcome>

/** The result of a request to one address: an answer that the contract allows, or a connection fault. */
export type Answering = Outcome | ((asked: Asked) => Outcome)

/** Answers by address, or a function for any request; undefined means that the address is not listed. */
type Answers = Readonly<Record<string, Answering>> | ((asked: Asked) => Coming | undefined)

/** Mistakes in prepared answers. A page treats them as a lost connection, so the test that made them must fail. */
const mistakes: unknown[] = []

/** Throws the first mistake since the last call. */
export function complainOfAnswers(): void {
  const [first] = mistakes.splice(0)
  if (first !== undefined) throw first as Error
}

/** Stands in for the server: gives the prepared answers, or 404, and returns the requests in order. */
export function answerWith(answers: Answers): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const call = askedBy(address, request)
    asked.push(call)
    const coming = checked(() => outcomeOf(answers, call))
    const outcome = coming instanceof Promise ? await coming : coming
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

function outcomeOf(answers: Answers, call: Asked): Coming {
  if (typeof answers === 'function') return answers(call) ?? refusing(404, REFUSAL_TEXTS.notFound)
  const answer = answers[call.address] ?? refusing(404, REFUSAL_TEXTS.notFound)
  return typeof answer === 'function' ? answer(call) : answer
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}

/** The requests without those that the shell makes on every page. */
export function askedByPage(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ address }) => address !== getSiteSettings.path)
}
