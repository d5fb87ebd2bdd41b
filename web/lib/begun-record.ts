import { browserStorage } from './browser-storage.ts'
import { removeFilesOf } from './kept-files.ts'
import { currentSession } from './session-store.ts'

// The part of a begun record that other pages need to know: whether there is one, and how it ends.

export const BEGUN_RECORD = 'createRecordDraft'
/** Under what the name of the request that saves it is kept. */
export const BEGUN_RECORD_NAME = 'createRecordName'

/** What tells members of this browser apart; null while nobody is signed in. */
export function memberKey(): string | null {
  const session = currentSession()
  return session && String(session.id ?? session.username)
}

export function isRecordBegun(): boolean {
  return browserStorage('session').read(BEGUN_RECORD) !== null
}

/** For who logs out: nothing of what they began stays on the machine. To be called before the session is forgotten. */
export async function forgetBegunRecord(): Promise<void> {
  const member = memberKey()
  browserStorage('session').remove(BEGUN_RECORD)
  browserStorage('session').remove(BEGUN_RECORD_NAME)
  if (member !== null) await removeFilesOf(member)
}
