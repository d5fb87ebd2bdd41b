import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  changeAccountSettings,
  getAccountSettings,
  subscribeAgain,
  unsubscribe,
  type AccountSettings,
} from '#contract/accounts/account-settings.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

export function settingsQuery() {
  return queryOptions({
    queryKey: ['account-settings'],
    queryFn: ({ signal }) => call(getAccountSettings, { signal }),
  })
}

/** A change is shown at once and reverted if the server refuses it. */
export function useChangeSettings() {
  const queries = useQueryClient()
  const { queryKey } = settingsQuery()
  return useSending({
    send: (change: Partial<AccountSettings>) => call(changeAccountSettings, { body: change }),
    // Each change is sent, because it states the new value itself. They arrive in the order in which they were made.
    apart: (change) => change,
    scope: { id: 'account-settings' },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, { ...before, ...change })
      return { before }
    },
    onSuccess: (settings) => void queries.setQueryData(queryKey, settings),
    onError: (_error, _change, context) => void queries.setQueryData(queryKey, context?.before),
  })
}

export function useSubscription(token: string) {
  return useSending({
    apart: (wanted) => wanted,
    send: (wanted: boolean) => call(wanted ? subscribeAgain : unsubscribe, { params: { token } }),
  })
}
