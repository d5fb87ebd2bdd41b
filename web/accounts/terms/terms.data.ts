import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Body } from '#contract/http/route.ts'
import { acceptTerms, getTerms, putOffTerms, type MemberTerms, type Terms } from '#contract/accounts/terms.ts'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { memberKey } from '#web/lib/storage/begun-record.ts'
import { onSessionChange } from '#web/lib/storage/session-store.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const TERMS = ['terms'] as const

/** The terms and what this browser's member accepted; each member has an answer of their own. */
function termsQuery(member: string | null) {
  return queryOptions({
    queryKey: [...TERMS, member],
    queryFn: ({ signal }) => call(getTerms, { signal }),
    staleTime: Infinity,
  })
}

/** A key for the member who is logged in; null for visitors. */
export function useMemberKey(): string | null {
  return useSyncExternalStore(onSessionChange, memberKey)
}

/** Null while the terms are a draft, and until it is known that they are in force. */
export function useTermsInForce(): Terms | null {
  const member = useMemberKey()
  const { data: site } = useQuery(siteSettingsQuery())
  const { data } = useQuery({ ...termsQuery(member), enabled: Boolean(site?.termsFrom) })
  return data?.in_force ? data : null
}

/** Name and page of the newest terms of a kind. */
export function newestOf({ terms }: Terms, kind: MemberTerms): { version: string; page: string } {
  const found = terms.find((one) => one.kind === kind && one.newest)
  if (!found) throw new Error(`The server lists no terms ${kind}`)
  return { version: found.version, page: `${found.page}#${kind}` }
}

/** The body of an acceptance: the newest version of each of these kinds. */
export function acceptanceOf(
  terms: Terms,
  kinds: readonly MemberTerms[],
  via: 'save' | 'login',
): Body<typeof acceptTerms> {
  return { ...Object.fromEntries(kinds.map((kind) => [kind, newestOf(terms, kind).version])), via }
}

/** Fetches the terms again if a refusal says that there are newer ones. */
export function useTermsAgain(): (fault: Error) => void {
  const queries = useQueryClient()
  return (fault) => {
    if (fault instanceof ApiError && fault.status === 400) void queries.invalidateQueries({ queryKey: TERMS })
  }
}

/** Sends an acceptance, for forms that send something else after it. */
export function useSendAcceptance() {
  const queries = useQueryClient()
  return async (body: Body<typeof acceptTerms>): Promise<void> => {
    const terms = await call(acceptTerms, { body })
    queries.setQueryData(termsQuery(memberKey()).queryKey, terms)
  }
}

export function useAcceptTerms() {
  const send = useSendAcceptance()
  return useSending({ send: (body: Body<typeof acceptTerms>) => send(body), onError: useTermsAgain() })
}

export function usePutOffTerms() {
  const queries = useQueryClient()
  return useSending({
    send: () => call(putOffTerms),
    onSuccess: (terms) => queries.setQueryData(termsQuery(memberKey()).queryKey, terms),
  })
}
