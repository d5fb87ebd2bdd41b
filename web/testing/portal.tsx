import { cleanup, render } from '@testing-library/react'
import type { Location } from '#web/lib/routing/index.ts'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { queries } from '#web/lib/queries.ts'
import { clearSession } from '#web/lib/storage/session-store.ts'
import { newPortalRouter, Portal } from '#web/portal.tsx'
import { memoryHistory } from '#web/lib/routing/index.ts'
import { answerWith } from './server.ts'
import { startAllWords } from './words.ts'

/** Opens the whole portal at an address, assembled as in `main.tsx`. */
export function openPortal(at: string | Partial<Location>) {
  const router = newPortalRouter(memoryHistory([at]))
  queries.clear()
  render(<Portal router={router} />)
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
