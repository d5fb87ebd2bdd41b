import { ApiError, portalAnswers } from './api.ts'
import { askForPassword } from './password-asking.ts'
import { currentSession } from './session-store.ts'

/**
 * Why an answer is not there yet: it takes long, there is no connection, the portal cannot be reached, or it has not
 * answered in time.
 */
export type Delay = 'slow' | 'offline' | 'unreachable' | 'unanswered'

export interface Waiting {
  why: Delay
  /** What came of the last try; null while the first is under way. */
  fault: Error | null
  /** Tries at once; null while a try is under way. */
  tryNow: (() => void) | null
  giveUp: (() => void) | null
}

/** Milliseconds after which an answer takes longer than usual. */
const SLOW_AFTER = 6000
/** Milliseconds between two looks whether the portal is back: the last goes on. */
const PAUSES = [2000, 4000, 8000, 15_000]

interface Patience {
  tell: (waiting: Waiting | null) => void
  /** Ends the waiting, not what is under way: whoever asked is gone. */
  signal: AbortSignal
}

/**
 * Sends until there is an answer. A session that ended asks for the password first. A lost connection is waited for; after
 * silence it is for the member to say that it shall be tried again, since the portal may still be at it.
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

async function watchForConnection(ended: AbortSignal, onBack: () => void): Promise<void> {
  for (let look = 0; !ended.aborted; look++) {
    await pause(PAUSES[Math.min(look, PAUSES.length - 1)] ?? 0, ended)
    const isBack = await portalAnswers()
    if (isBack) onBack()
  }
}

/** Shorter where the browser finds that it is online again. */
function pause(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      ended.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, milliseconds)
    window.addEventListener('online', over)
    ended.addEventListener('abort', over)
  })
}
