import { useQueryClient } from '@tanstack/react-query'
import { getOwnUser, logIn, logOut } from '#contract/accounts.ts'
import type { Body } from '#contract/route.ts'
import { call } from '#web/lib/api.ts'
import { currentSession, keepSession } from '#web/lib/session-store.ts'
import { useSending } from '#web/lib/use-sending.ts'

/** What is on the page belongs to somebody else. */
export class AnotherMember extends Error {}

/** Goes on with the session that ended, in the name of the same member and of nobody else. */
export function useLogInAgain() {
  const queries = useQueryClient()
  return useSending({
    send: async (credentials: Body<typeof logIn>) => {
      const { auth_token: token } = await call(logIn, { body: credentials, token: null })
      const { username, email, id } = await call(getOwnUser, { token })
      const before = currentSession()
      if (before && before.id !== null && before.id !== id) {
        await call(logOut, { token })
        throw new AnotherMember(username)
      }
      keepSession({ token, username, email, id })
    },
    // What was asked for without a session was refused meanwhile.
    onSuccess: () => void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }),
  })
}
