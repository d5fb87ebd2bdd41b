import { logOut } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { forgetBegunRecord } from '#web/lib/begun-record.ts'
import { forgetSession } from '#web/lib/session-store.ts'

/** The server hears of it if it can be reached; this browser forgets the session in any case, and at once. */
export function endSession(): void {
  // Whatever comes of the call is ignored: nobody should stay logged in because a server sleeps.
  // The same where the browser keeps no files: then there are none to remove.
  void Promise.allSettled([call(logOut), forgetBegunRecord()])
  forgetSession()
}
