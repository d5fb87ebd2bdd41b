import { jsonOr } from '#contract/http/json-or.ts'
import { PROFILE_FIELDS } from '#contract/accounts/profiles.ts'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import type { MemberProfileEntry } from './member-profile-entry.rules.ts'

const KEY = 'profileChanges'
const storage = browserStorage('session')

/** Stores the changes of a member whose session ended before they were saved. */
export function keepChanges(userId: number, entry: MemberProfileEntry): void {
  storage.write(KEY, JSON.stringify({ userId, entry }))
}

export function clearChanges(): void {
  storage.remove(KEY)
}

/** The stored changes of this member; null if there are none or if they cannot be read. */
export function storedChanges(userId: number): MemberProfileEntry | null {
  const kept = jsonOr(null, storage.read(KEY)) as { userId?: unknown; entry?: unknown } | null
  if (kept?.userId !== userId || typeof kept.entry !== 'object' || kept.entry === null) return null
  const entry = kept.entry as Record<string, unknown>
  return PROFILE_FIELDS.every((field) => typeof entry[field] === 'string')
    ? (entry as MemberProfileEntry)
    : null
}
