import { currentSession, loseSession } from '../storage/session-store.ts'
import { addWork } from '../storage/unsaved-work.ts'

/** Callers that wait for the member to log in again. They share one dialog. */
let waiting: ((loggedIn: boolean) => void)[] = []
let release: (() => void) | null = null
const listeners = new Set<() => void>()

/** Opens the password dialog above the page. Resolves to false if the member declines or leaves the page. */
export function askForPassword(left: AbortSignal): Promise<boolean> {
  if (currentSession() === null) return Promise.resolve(false)
  left.addEventListener('abort', stopAsking)
  // While the dialog is open, no other refusal may replace the page.
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
  // If there is no unsaved work left, the page need not stay.
  if (!loggedIn) loseSession()
}

function stopAsking(): void {
  if (isAskingForPassword()) endAsking(false)
}

function tell(): void {
  for (const listener of listeners) listener()
}
