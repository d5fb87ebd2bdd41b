import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#web/accounts/session/session.ts'

/** Milliseconds for which the number is not requested again. */
const FRESH_FOR = 30_000

interface Known {
  token: string
  count: number
  /** When it was requested, in milliseconds. */
  at: number
}

let known: Known | null = null
const listeners = new Set<() => void>()

function tell(next: Known): void {
  known = next
  for (const listener of listeners) listener()
}

/** After the notices have been loaded or read. */
export function noteUnread(token: string, count: number): void {
  tell({ token, count, at: Date.now() })
}

async function ask(token: string): Promise<void> {
  if (known?.token === token && Date.now() - known.at < FRESH_FOR) return
  tell({ token, count: known?.token === token ? known.count : 0, at: Date.now() })
  const { askUnread } = await import('./ask-unread.ts')
  noteUnread(token, await askUnread(token))
}

/** Number of the member's unread notices, requested each time that `wanted` increases; 0 until it is known. */
export function useUnread(wanted: number): number {
  const token = useSession()?.token ?? null
  const found = useSyncExternalStore(listen, () => known)
  useEffect(() => {
    // The menu works without the number, and asks again when it is opened later.
    if (wanted > 0 && token !== null) ask(token).catch(() => undefined)
  }, [wanted, token])
  if (found === null) return 0
  return found.token === token ? found.count : 0
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
