import { ApiError } from '../api.ts'
import { askForPassword } from './password-asking.ts'
import { watchForConnection } from './portal-in-reach.ts'
import { currentSession } from '../storage/session-store.ts'

/**
 * Why there is no answer yet: it takes longer than usual, there is no connection, the portal cannot be reached, or it
 * did not answer in time.
 */
export type Delay = 'slow' | 'offline' | 'unreachable' | 'unanswered'

export interface Waiting {
  why: Delay
  /** Error of the last attempt; null during the first attempt. */
  fault: Error | null
  /** Tries again at once; null while an attempt is under way. */
  tryNow: (() => void) | null
  giveUp: (() => void) | null
}

/** Milliseconds after which an answer counts as slow. */
const SLOW_AFTER = 6000

interface Patience {
  tell: (waiting: Waiting | null) => void
  /** Ends the waiting, but not a request under way, because the caller has gone. */
  signal: AbortSignal
}

/**
 * Sends until there is an answer. If the session has ended, asks for the password first. If the connection is lost,
 * waits for it. After a timeout the member decides whether to try again, because the portal may still be processing the
 * request.
 */
export async function sendPatiently<T>(send: () => Promise<T>, { tell, signal }: Patience): Promise<T> {
  for (;;) {
    const clock = setTimeout(() => tell({ why: 'slow', fault: null, tryNow: null, giveUp: null }), SLOW_AFTER)
    try {
      return await send()
    } catch (fault) {
      clearTimeout(clock)
      if (!(await mayTryAgain(fault, { tell, signal }))) throw fault
      tell(null)
    } finally {
      clearTimeout(clock)
    }
  }
}

async function mayTryAgain(fault: unknown, { tell, signal }: Patience): Promise<boolean> {
  if (!(fault instanceof ApiError) || signal.aborted) return false
  if (fault.status === 401 && currentSession() !== null) return askForPassword(signal)
  if (fault.kind !== 'network' && fault.kind !== 'timeout') return false
  const silent = fault.kind === 'timeout'
  const why = silent ? 'unanswered' : navigator.onLine ? 'unreachable' : 'offline'
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = (again: boolean) => {
      ended.abort()
      resolve(again)
    }
    tell({ why, fault, tryNow: () => end(true), giveUp: () => end(false) })
    signal.addEventListener('abort', () => end(false), { signal: ended.signal })
    if (!silent) void watchForConnection(ended.signal, () => end(true))
  })
}
