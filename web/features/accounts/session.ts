import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session } from '#web/lib/session-store.ts'

/** The member signed in on this browser, or null; follows login, logout, a 401 and other tabs. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}
