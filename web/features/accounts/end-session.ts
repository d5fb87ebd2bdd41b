import { logOut } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { forgetBegunRecord } from '#web/lib/begun-record.ts'
import { forgetSession } from '#web/lib/session-store.ts'

/** Ends the session on the server if it can be reached. This browser forgets it at once in any case. */
export function endSession(): void {
  // The result is ignored: log out in this browser even if the request fails.
  // The same where the browser keeps no files: then there are none to remove.
  void Promise.allSettled([call(logOut), forgetBegunRecord()])
  forgetSession()
}
