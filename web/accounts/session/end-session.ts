import { logOut } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { clearBegunRecord } from '#web/lib/storage/begun-record.ts'
import { clearSession } from '#web/lib/storage/session-store.ts'

/** Ends the session on the server if it can be reached. In this browser the session ends at once in any case. */
export function endSession(): void {
  // The result is ignored: log out in this browser even if the request fails.
  // The same if the browser stores no files, because then there are none to remove.
  void Promise.allSettled([call(logOut), clearBegunRecord()])
  clearSession()
}
