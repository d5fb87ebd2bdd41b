import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  countOpinionsAgain,
  getCalibration,
  getOversight,
  listFlags,
  previewUndo,
  setOpinionsAside,
  undoDecisions,
} from '#contract/review/review-oversight.ts'
import type { Body, Query } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { requestedPage, LIST_PAGES } from '#web/lib/list-pages.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const FLAGS = ['oversight', 'flags']
const UNDO = ['oversight', 'undo']
/** With their reviews and opinions. */
const RECORDS = ['records']

/** What of the review there is anything to do about. */
export function oversightQuery() {
  return queryOptions({
    queryKey: ['oversight', 'any'],
    queryFn: ({ signal }) => call(getOversight, { signal }),
  })
}

/** Accounts whose opinions are nearly all about one finder, 25 a page. */
export function flagsQuery() {
  return infiniteQueryOptions({
    queryKey: FLAGS,
    queryFn: ({ pageParam, signal }) => call(listFlags, { query: requestedPage({}, pageParam), signal }),
    ...LIST_PAGES,
  })
}

/** Sets opinions aside, or counts them again. */
export function useCountOpinions() {
  const queries = useQueryClient()
  return useSending({
    send: ({ counts, ...body }: Body<typeof setOpinionsAside> & { counts: boolean }) =>
      call(counts ? countOpinionsAgain : setOpinionsAside, { body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: RECORDS })
      return queries.invalidateQueries({ queryKey: FLAGS })
    },
  })
}

export type UndoRequest = Query<typeof previewUndo>

/** What undoing would change. It must be asked again each time: reviewers may be at work. */
export function undoQuery(asked: UndoRequest) {
  return queryOptions({
    queryKey: [...UNDO, asked],
    queryFn: ({ signal }) => call(previewUndo, { query: asked, signal }),
    staleTime: 0,
  })
}

/** Undoes all decisions, in as many requests as it takes. After a fault, sending it again does the rest. */
export function useUndoDecisions() {
  const queries = useQueryClient()
  return useSending({
    send: async (body: Body<typeof undoDecisions>) => {
      let remaining
      do ({ remaining } = await call(undoDecisions, { body }))
      while (remaining > 0)
    },
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: RECORDS })
      await queries.invalidateQueries({ queryKey: UNDO })
    },
  })
}

export function calibrationQuery() {
  return queryOptions({
    queryKey: ['oversight', 'calibration'],
    queryFn: ({ signal }) => call(getCalibration, { signal }),
  })
}
