import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { giveSecondOpinion, nextSecondOpinion, withdrawOpinion } from '#contract/review/opinions.ts'
import type { Answer, Body } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

/** Records whose numbers the server accepts in one question. */
const MOST_SKIPPED = 200

const NEXT = ['second-opinion']

/** The next find for a fresh look. The one before stays on the map until it is there. */
export function nextQuery(skipped: readonly number[]) {
  const skip = skipped.slice(-MOST_SKIPPED).join(',')
  return queryOptions({
    queryKey: [...NEXT, skip],
    queryFn: ({ signal }) => call(nextSecondOpinion, { query: skip === '' ? {} : { skip }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  })
}

export type FreshAnswer = Omit<Body<typeof giveSecondOpinion>, 'version'>

/** Sends an answer; the next find is fetched afterwards, also if the answer was refused because the find has changed. */
export function useFreshAnswer() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, ...body }: FreshAnswer & { id: number; version: number }, headers) =>
      call(giveSecondOpinion, { params: { id }, body, headers }),
    onSettled: () => queries.invalidateQueries({ queryKey: NEXT }),
  })
}

/** Withdraws an opinion. The find that is open stays open. */
export function useFreshWithdrawal(id: number) {
  const queries = useQueryClient()
  return useSending({
    send: (_, headers) => call(withdrawOpinion, { params: { id }, headers }),
    onSuccess: () =>
      queries.setQueriesData<Answer<typeof nextSecondOpinion>>(
        { queryKey: NEXT },
        (next) => next && { ...next, given: next.given - 1 },
      ),
  })
}
