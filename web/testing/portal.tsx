import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { queries } from '#web/lib/queries.ts'
import { forgetSession } from '#web/lib/session-store.ts'
import { routes } from '#web/routes.tsx'
import { answerWith } from './server.ts'
import { startAllWords } from './words.ts'

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
