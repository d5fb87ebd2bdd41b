import { useQueryClient } from '@tanstack/react-query'
import { logOut, type logIn } from '#contract/accounts.ts'
import type { Body } from '#contract/route.ts'
import { call } from '#web/lib/api.ts'
import { currentSession, keepSession } from '#web/lib/session-store.ts'
import { useSending } from '#web/lib/use-sending.ts'
import { beginSession } from './begin-session.ts'

/** The page holds data of another member. */
export class AnotherMember extends Error {}

/** Goes on with the session that ended, in the name of the same member and of nobody else. */
export function useLogInAgain() {
  const queries = useQueryClient()
  return useSending({
    send: async (credentials: Body<typeof logIn>) => {
      const session = await beginSession(credentials)
      const { token, id, username } = session
      const before = currentSession()
      if (before && before.id !== null && before.id !== id) {
        await call(logOut, { token })
        throw new AnotherMember(username)
      }
      keepSession(session)
    },
    // What was asked for without a session was refused meanwhile.
    onSuccess: () => void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }),
  })
}
