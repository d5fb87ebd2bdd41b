import { browserStorage } from './browser-storage.ts'
import { hasUnsaved } from './unsaved-work.ts'

export interface Session {
  token: string
  username: string
  email: string
  /** User id; null if an older login stored only the token. */
  id: number | null
}

/** `authToken` holds the credential; the other keys come from the login of the previous portal. */
const KEYS = {
  credential: 'authToken',
  token: 'token',
  username: 'username',
  email: 'email',
  id: 'id',
} as const

/** Removed together with the session, because it belongs to its member. */
export const MEMBER_LANGUAGE_KEY = 'memberLanguage'

const storage = browserStorage('local')
const listeners = new Set<() => void>()
const lossListeners = new Set<(pageStays: boolean) => void>()
let current: Session | null = storedSession()
/** True if the server no longer accepts the token. The page stays as it is until its member has logged in again. */
let over = false

export function currentSession(): Session | null {
  return current
}

/** The token for requests; null also if the session is over. */
export function currentToken(): string | null {
  return over ? null : (current?.token ?? null)
}

/** Also kept in memory, so that a browser without storage stays logged in until the page is left. */
export function keepSession(session: Session): void {
  storage.write(KEYS.credential, session.token)
  storage.write(KEYS.token, session.token)
  storage.write(KEYS.username, session.username)
  storage.write(KEYS.email, session.email)
  if (session.id !== null) storage.write(KEYS.id, String(session.id))
  over = false
  change(session)
}

export function clearSession(): void {
  clearStorage()
  over = false
  change(null)
}

function clearStorage(): void {
  for (const key of [...Object.values(KEYS), MEMBER_LANGUAGE_KEY] as const) storage.remove(key)
}

/**
 * Ends a session that the server no longer accepts, and tells the listeners. If there is unsaved work, the page stays.
 */
export function loseSession(): void {
  if (current === null) return
  const pageStays = hasUnsaved()
  if (pageStays && over) return
  if (pageStays) suspendSession()
  else clearSession()
  for (const listener of lossListeners) listener(pageStays)
}

/** Suspends the session while its member is asked to log in again. The page stays as it is. */
export function suspendSession(): void {
  if (current === null || over) return
  over = true
  clearStorage()
}

/** The listener receives whether the page stays as it is. */
export function onSessionLost(listener: (pageStays: boolean) => void): () => void {
  lossListeners.add(listener)
  return () => {
    lossListeners.delete(listener)
  }
}

export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab)
  }
}

/**
 * Logging out in one tab logs out in all tabs. Unsaved work in this tab is neither lost nor saved under another
 * member's name.
 */
function followOtherTab(event: StorageEvent): void {
  if (event.key !== null && !Object.values<string>(KEYS).includes(event.key)) return
  const stored = storedSession()
  const sameMember = stored !== null && stored.username === current?.username
  if (current !== null && !sameMember && hasUnsaved()) {
    over = true
    return
  }
  over = false
  change(stored)
}

function storedSession(): Session | null {
  const token = storage.read(KEYS.credential)
  if (!token) return null
  const id = Number(storage.read(KEYS.id) ?? Number.NaN)
  return {
    token,
    username: storage.read(KEYS.username) ?? '',
    email: storage.read(KEYS.email) ?? '',
    id: Number.isInteger(id) ? id : null,
  }
}

function change(session: Session | null): void {
  current = session
  for (const listener of listeners) listener()
}
