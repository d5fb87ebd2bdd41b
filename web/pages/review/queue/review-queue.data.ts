import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { recordFilterQuery, type RecordFilter } from '#contract/records/record-filter.ts'
import { listQueue, type QueueOrder, type QueueTab } from '#contract/review/review-queue.ts'
import {
  type decideRecord,
  markSeen,
  releaseRecord,
  reopenRecord,
  takeRecord,
  type RecordReview,
} from '#contract/review/review.ts'
import { answerForHer } from '#contract/her/her-answer.ts'
import type { Body } from '#contract/http/route.ts'
import { lookAtRecord } from '#contract/review/looking.ts'
import { findKnownOfRecord } from '#contract/records/nearby.ts'
import type { Place } from '#geo/position.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { reviewQuery } from '#web/review/review.data.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

export interface QueueRequest {
  tab: QueueTab
  order: QueueOrder
  /** Whether records that were marked as seen are listed too. */
  seen: boolean
  filter: RecordFilter
  /** Where the order by distance begins. */
  near: Place
}

/** The list of the reviewer, 25 at a time. */
export function queueQuery(asked: QueueRequest) {
  const { tab, order, seen, filter, near } = asked
  const query = {
    tab,
    order,
    ...(order === 'nearest' && near),
    ...(seen && { seen: 'true' as const }),
    ...recordFilterQuery(filter),
  }
  return infiniteQueryOptions({
    queryKey: [...RECORDS, 'queue', query],
    queryFn: ({ pageParam, signal }) =>
      call(listQueue, { query: { ...query, ...(pageParam > 0 && { skip: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** What is on record at a record under review or near it, exact for its reviewers. */
export function knownSitesQuery(id: number) {
  return queryOptions({
    queryKey: [...RECORDS, 'known-sites', id],
    queryFn: ({ signal }) => call(findKnownOfRecord, { params: { id }, signal }),
    // The list has a button for another try.
    retry: false,
  })
}

export type DecisionBody = Body<typeof decideRecord>

/** The newer review of a record whose review has changed in the meantime; null for every other failure. */
export function reviewMeanwhile(error: Error): RecordReview | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return (error.body as { review?: RecordReview } | null)?.review ?? null
}

/**
 * Takes a record, gives it back, reviews it again, or answers for the Historic Environment Record. The lists are fetched again
 * afterwards.
 * @param onAnswered called also where the form has gone by then, because there is an answer now
 */
export function useReviewActs(id: number, onAnswered: () => void = () => undefined) {
  const queries = useQueryClient()
  const show = (review: RecordReview) => {
    queries.setQueryData(reviewQuery(id).queryKey, review)
    void queries.invalidateQueries({ queryKey: RECORDS })
  }
  const showNewer = (error: Error) => {
    const newer = reviewMeanwhile(error)
    if (newer) show(newer)
  }
  return {
    take: useSending({
      send: (_, headers) => call(takeRecord, { params: { id }, headers }),
      onSuccess: show,
      onError: showNewer,
    }),
    release: useSending({
      send: (_, headers) => call(releaseRecord, { params: { id }, headers }),
      onSuccess: show,
      onError: showNewer,
    }),
    reopen: useSending({
      send: (body: Body<typeof reopenRecord>, headers) =>
        call(reopenRecord, { params: { id }, body, headers }),
      onSuccess: show,
      onError: showNewer,
    }),
    answerForHer: useSending({
      send: (body: Body<typeof answerForHer>, headers) =>
        call(answerForHer, { params: { id }, body, headers }),
      onSuccess: (review) => {
        show(review)
        onAnswered()
      },
      onError: showNewer,
    }),
  }
}

/** Marks a record as seen, or takes the mark back; the lists are fetched again afterwards. */
export function useMarkSeen() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, seen }: { id: number; seen: boolean }) => call(markSeen, { params: { id }, body: { seen } }),
    apart: ({ id }) => id,
    onSuccess: (_, { id, seen }) => {
      queries.setQueryData(reviewQuery(id).queryKey, (review) => review && { ...review, seen })
      void queries.invalidateQueries({ queryKey: [...RECORDS, 'queue'] })
    },
  })
}

/** The other reviewers who have this find open. To ask says that the reader has; once a minute, as long as the page is in front. */
export function lookingQuery(id: number) {
  return queryOptions({
    queryKey: [...RECORDS, 'looking', id],
    queryFn: ({ signal }) => call(lookAtRecord, { params: { id }, signal }),
    refetchInterval: 60_000,
    staleTime: 0,
    // Whoever cannot be told is told nothing: the next minute asks again.
    retry: false,
  })
}
