import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { queries } from '#web/lib/queries.ts'
import { clearSession } from '#web/lib/storage/session-store.ts'
import { routes } from '#web/routes.tsx'
import { answerWith } from './server.ts'
import { startAllWords } from './words.ts'

/** Opens the whole portal at an address, assembled as in `main.tsx`. */
export function openPortal(at: InitialEntry) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  queries.clear()
  render(<RouterProvider router={router} />)
  return router
}

/** English texts, a browser in which the welcome was seen and nobody is logged in, and a server that has no data. */
export function withFreshBrowser(): void {
  beforeAll(startAllWords)
  beforeEach(() => {
    clearSession()
    window.sessionStorage.setItem('betaSeen', 'true')
    answerWith({})
  })
  afterEach(() => {
    // Unmount while requests made during unmounting still get an answer.
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    window.localStorage.clear()
    window.sessionStorage.clear()
  })
}
