import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { deleteOwnUser } from '#contract/accounts/accounts.ts'
import { setEmail, setPassword, setUsername } from '#contract/accounts/credentials.ts'
import type { Body } from '#contract/http/route.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts'
import { call } from '#web/lib/api.ts'

import { currentSession, keepSession } from '#web/lib/storage/session-store.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'
import { emailStateQuery } from './confirmations.data.ts'

export function useSetEmail() {
  const queries = useQueryClient()
  return useSending({
    send: async (body: Body<typeof setEmail>) => {
      const { email } = await call(setEmail, { body })
      remember({ email })
    },
    onSuccess: () => queries.invalidateQueries(emailStateQuery()),
  })
}

export function useSetUsername() {
  const queries = useQueryClient()
  return useSending({
    send: async (body: Body<typeof setUsername>) => {
      await call(setUsername, { body })
      remember({ username: body.new_username.trim() })
      // The username appears on every record.
      await queries.invalidateQueries()
    },
  })
}

export function useSetPassword() {
  return useSending({
    send: (body: Body<typeof setPassword>) => call(setPassword, { body }),
  })
}

export function useDeleteAccount() {
  return useSending({
    send: (body: Body<typeof deleteOwnUser>) => call(deleteOwnUser, { body }),
  })
}

export function sessionsQuery() {
  return queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => call(listSessions, { signal }) })
}

export function useEndSession() {
  const queries = useQueryClient()
  return useSending({
    send: (id: number | 'others') =>
      id === 'others' ? call(endOtherSessions) : call(endSession, { params: { id } }),
    apart: (id) => id,
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  })
}

function remember(changed: { email: string } | { username: string }): void {
  const session = currentSession()
  if (session) keepSession({ ...session, ...changed })
}
