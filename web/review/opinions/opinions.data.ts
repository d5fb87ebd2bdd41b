import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  getOpinions,
  giveOpinion,
  revealOpinions,
  withdrawOpinion,
  type Opinions,
} from '#contract/review/opinions.ts'
import type { Body } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

/** Changes with the records, so its answers are fetched again when one of them changes. */
const RECORDS = ['records']

/** What members think of a record, as far as the reader may know. @param reader the member's name; answers differ by it */
export function opinionsQuery(id: number, reader: string | null) {
  return queryOptions({
    queryKey: [...RECORDS, 'opinions', id, reader],
    queryFn: ({ signal }) => call(getOpinions, { params: { id }, signal }),
  })
}

/** Each answers with the opinions afterwards, which are shown at once. */
export function useOpinionActs(id: number, reader: string | null) {
  const queries = useQueryClient()
  const show = (opinions: Opinions) => {
    queries.setQueryData(opinionsQuery(id, reader).queryKey, opinions)
    // Whoever has answered can read the discussion.
    void queries.invalidateQueries({ queryKey: [...RECORDS, 'discussion', id] })
  }
  // A refusal can mean that the record has changed meanwhile.
  const lookAgain = () => queries.invalidateQueries({ queryKey: [...RECORDS, 'one', id] })
  return {
    give: useSending({
      send: (body: Body<typeof giveOpinion>, headers) => call(giveOpinion, { params: { id }, body, headers }),
      onSuccess: show,
      onError: lookAgain,
    }),
    reveal: useSending({ send: () => call(revealOpinions, { params: { id } }), onSuccess: show }),
    withdraw: useSending({
      send: (_, headers) => call(withdrawOpinion, { params: { id }, headers }),
      onSuccess: show,
    }),
  }
}
