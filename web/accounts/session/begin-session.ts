import { getOwnUser, logIn, logOut } from '#contract/accounts/accounts.ts'
import type { Body } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import type { Session } from '#web/lib/storage/session-store.ts'

type Credentials = Body<typeof logIn>

/** A session on the server whose member is not yet known here, and the credentials that started it. */
let begun: { credentials: Credentials; token: string } | null = null

/**
 * Logs in and requests the member of the session. If that answer is lost, the next attempt with the same credentials uses
 * the same token, and a login with others ends the unused session. Nothing is stored in this browser yet.
 */
export async function beginSession(credentials: Credentials): Promise<Session> {
  const token = await tokenFor(credentials)
  const { username, email, id } = await call(getOwnUser, { token })
  begun = null
  return { token, username, email, id }
}

/** A login is sent without a token, because the server would refuse it if the token had expired. */
async function tokenFor(credentials: Credentials): Promise<string> {
  if (begun?.credentials === credentials) return begun.token
  const spare = begun?.token
  begun = null
  const { auth_token: token } = await call(logIn, { body: credentials, token: null })
  begun = { credentials, token }
  // Not awaited: if it fails, the session expires by itself.
  if (spare !== undefined) void Promise.allSettled([call(logOut, { token: spare })])
  return token
}
