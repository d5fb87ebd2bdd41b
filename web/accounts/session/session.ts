import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session } from '#web/lib/storage/session-store.ts'

/** The member logged in on this browser, or null. Updated after a login, a logout, a 401 and changes in other tabs. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}
