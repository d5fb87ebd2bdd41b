import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { getSiteSettings } from '#contract/site.ts'
import { queries } from '#web/lib/queries.ts'
import { forgetSession } from '#web/lib/session-store.ts'
import { routes } from '#web/routes.tsx'
import { startAllWords } from './words.ts'

export interface Asked {
  method: string
  address: string
  authorization: string | null
  body: unknown
  /** Of the request, where it has one. */
  name?: string
}

/** What the server answers to one address: a status and JSON, or a fault of the line. */
export type Answering = (asked: Asked) => { status: number; body?: unknown } | 'no connection' | 'no answer'

/** Stands for the server: answers as recorded and keeps what was asked, in order. */
export function answerWith(answers: Record<string, Answering>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    const name = new Headers(request.headers).get('Idempotency-Key')
    const call = {
      method: request.method ?? 'GET',
      address,
      authorization: new Headers(request.headers).get('Authorization'),
      ...(name !== null && { name }),
      body: typeof request.body === 'string' ? (JSON.parse(request.body) as unknown) : request.body,
    }
    asked.push(call)
    const answer = answers[address]?.(call) ?? { status: 404, body: { detail: 'Not found.' } }
    if (answer === 'no connection') return Promise.reject(new TypeError('Failed to fetch'))
    if (answer === 'no answer') return untilAborted(request.signal)
    return Promise.resolve(jsonAnswer(answer))
  })
  return asked
}

function jsonAnswer({ status, body }: { status: number; body?: unknown }): Response {
  if (body === undefined) return new Response(null, { status })
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
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

/** The whole portal at an address, as `main.tsx` puts it together. */
export function openPortal(at: InitialEntry) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  queries.clear()
  render(<RouterProvider router={router} />)
  return router
}

/** English words, a browser that has seen the welcome but remembers nobody, and a server that knows nothing. */
export function withFreshBrowser(): void {
  beforeAll(startAllWords)
  beforeEach(() => {
    forgetSession()
    window.sessionStorage.setItem('betaSeen', 'true')
    answerWith({})
  })
  afterEach(() => {
    // While there is still somebody to answer what a page asks for as it goes.
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    window.localStorage.clear()
    window.sessionStorage.clear()
  })
}
