import { ApiError, portalAnswers } from '../api.ts'

/** Milliseconds between checks whether the portal is back; the last value is repeated. */
const PAUSES = [2000, 4000, 8000, 15_000]

/** Whether the portal gave no answer, or a gateway answered in its place; what is stored there is not affected. */
export function isOutOfReach(fault: unknown): boolean {
  if (!(fault instanceof ApiError)) return false
  return fault.kind === 'network' || fault.kind === 'timeout' || [502, 503, 504].includes(fault.status)
}

/** Calls `onBack` whenever the portal is found to answer, until the watch is ended, and perhaps once more just then. */
export async function watchForConnection(ended: AbortSignal, onBack: () => void): Promise<void> {
  for (let look = 0; !ended.aborted; look++) {
    await pause(PAUSES[Math.min(look, PAUSES.length - 1)] ?? 0, ended)
    const isBack = await portalAnswers()
    if (isBack) onBack()
  }
}

/** Fetches a part of a page. While the portal cannot be reached, waits for it and fetches again. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (fault) {
      if (await portalAnswers()) throw fault
      await new Promise<void>((resolve) => {
        const ended = new AbortController()
        void watchForConnection(ended.signal, () => {
          ended.abort()
          resolve()
        })
      })
    }
  }
}

/** Ends early if the browser reports that it is online again. */
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
