import { useQueryClient } from '@tanstack/react-query'
import { logOut, type logIn } from '#contract/accounts/accounts.ts'
import type { Body } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { currentSession, keepSession } from '#web/lib/storage/session-store.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { beginSession } from './begin-session.ts'

/** Thrown because the page holds data of another member. */
export class AnotherMember extends Error {}

/** Replaces a session that has ended. Only the same member can log in here. */
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
    // Requests made without a session were refused, so they are repeated.
    onSuccess: () => void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }),
  })
}
