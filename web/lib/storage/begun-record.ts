import { browserStorage } from './browser-storage.ts'
import { removeFilesOf } from './stored-files.ts'
import { currentSession } from './session-store.ts'

// The part of an unfinished record that other pages need: whether there is one, and how to discard it.

export const BEGUN_RECORD = 'createRecordDraft'
/** Storage key for the name of the request that saves the record. */
export const BEGUN_RECORD_NAME = 'createRecordName'

/** A key for the logged-in member, to tell members of this browser apart; null if nobody is logged in. */
export function memberKey(): string | null {
  const session = currentSession()
  return session && String(session.id ?? session.username)
}

export function isRecordBegun(): boolean {
  return browserStorage('session').read(BEGUN_RECORD) !== null
}

/**
 * Removes the unfinished record from this browser when its member logs out. Call it before the session is forgotten.
 */
export async function clearBegunRecord(): Promise<void> {
  const member = memberKey()
  browserStorage('session').remove(BEGUN_RECORD)
  browserStorage('session').remove(BEGUN_RECORD_NAME)
  if (member !== null) await removeFilesOf(member)
}
