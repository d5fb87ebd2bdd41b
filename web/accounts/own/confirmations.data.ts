import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { confirmEmail, getEmailState, sendConfirmationLink } from '#contract/accounts/confirmations.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

export function emailStateQuery() {
  return queryOptions({
    queryKey: ['email-state'],
    queryFn: ({ signal }) => call(getEmailState, { signal }),
  })
}

export function useSendLink() {
  return useSending({ send: () => call(sendConfirmationLink) })
}

export function useConfirmEmail() {
  const queries = useQueryClient()
  return useSending({
    send: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: () => queries.invalidateQueries(emailStateQuery()),
  })
}
