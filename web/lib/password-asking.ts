import { currentSession, loseSession } from './session-store.ts'
import { addWork } from './unsaved-work.ts'

/** Whoever waits for the member to log in again. One dialog serves them all. */
let waiting: ((loggedIn: boolean) => void)[] = []
let release: (() => void) | null = null
const listeners = new Set<() => void>()

/** Opens the dialog above the page. Resolves with false where the member would rather not, or leaves the page. */
export function askForPassword(left: AbortSignal): Promise<boolean> {
  if (currentSession() === null) return Promise.resolve(false)
  left.addEventListener('abort', stopAsking)
  // As long as it is asked, no other refusal may take the page away.
  release ??= addWork({ isUnsaved: () => true, stays: () => true, kept: true })
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    tell()
  })
}

export function isAskingForPassword(): boolean {
  return waiting.length > 0
}

export function onPasswordAsking(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function endAsking(loggedIn: boolean): void {
  const answered = waiting
  waiting = []
  release?.()
  release = null
  for (const resolve of answered) resolve(loggedIn)
  tell()
  // Where nothing is left to keep, the page may go.
  if (!loggedIn) loseSession()
}

function stopAsking(): void {
  if (isAskingForPassword()) endAsking(false)
}

function tell(): void {
  for (const listener of listeners) listener()
}
