import { getOwnUser, logIn, logOut } from '#contract/accounts.ts'
import type { Body } from '#contract/route.ts'
import { call } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session-store.ts'

type Credentials = Body<typeof logIn>

/** A session on the server whose member is not known here yet, and the login that it came from. */
let begun: { credentials: Credentials; token: string } | null = null

/**
 * Logs in and asks whose session it is. Where that answer was lost, the next try of the same login asks again with the
 * same token, and another login ends the session that nobody uses. Nothing is kept in this browser yet.
 */
export async function beginSession(credentials: Credentials): Promise<Session> {
  const token = await tokenFor(credentials)
  const { username, email, id } = await call(getOwnUser, { token })
  begun = null
  return { token, username, email, id }
}

/** A login carries no token: the server would refuse it because of an expired one. */
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
