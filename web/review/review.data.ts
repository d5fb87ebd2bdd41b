import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getReview, getStaffing, type answerQuestion, type askSecondLook } from '#contract/review/review.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

/** Changes with the records, so its answers are fetched again when one of them changes. */
const RECORDS = ['records']

/** The review of a record with its events, and what the reader can do. */
export function reviewQuery(id: number) {
  return queryOptions({
    queryKey: [...RECORDS, 'review', id],
    queryFn: ({ signal }) => call(getReview, { params: { id }, signal }),
  })
}

export function staffingQuery() {
  return queryOptions({
    queryKey: [...RECORDS, 'staffing'],
    queryFn: ({ signal }) => call(getStaffing, { signal }),
  })
}

interface FinderSays {
  id: number
  /** Empty for none. */
  note: string
}

/**
 * Sends what a finder says to the reviewers; the record is fetched again afterwards.
 * @param onSent called also where the form has gone by then, because the record no longer asks
 */
export function useFinderSays(route: typeof answerQuestion | typeof askSecondLook, onSent: () => void) {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, note }: FinderSays, headers) =>
      call(route, { params: { id }, body: { ...(note !== '' && { note }) }, headers }),
    onSuccess: onSent,
    onSettled: () => queries.invalidateQueries({ queryKey: RECORDS }),
  })
}
