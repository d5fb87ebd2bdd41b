import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import * as contract from '#contract/review/moderation/comments.ts'
import type { Body } from '#contract/http/route.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

/** Changes with the records: a record that is withheld closes its discussion. */
const RECORDS = ['records']
const MUTES = ['mutes']

/** The discussion of a record, the newest page first. @param reader the member's name; answers differ by it */
export function threadQuery(id: number, reader: string | null) {
  return infiniteQueryOptions({
    queryKey: [...RECORDS, 'discussion', id, reader],
    queryFn: ({ pageParam, signal }) =>
      call(contract.getComments, {
        params: { id },
        ...(pageParam !== null && { query: { before: pageParam } }),
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ earlier }: contract.Thread) => earlier,
  })
}

function useThreadAgain(record: number) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [...RECORDS, 'discussion', record] })
}

export function usePostComment(record: number) {
  const onSuccess = useThreadAgain(record)
  return useSending({
    send: (text: string, headers) =>
      call(contract.postComment, { params: { id: record }, body: { text }, headers }),
    onSuccess,
  })
}

/** What is done with a comment. Whatever comes of it, the discussion is fetched again. */
export function useCommentActs(record: number, number: number) {
  const again = useThreadAgain(record)
  const queries = useQueryClient()
  const params = { id: record, number }
  const heard = () => Promise.all([again(), queries.invalidateQueries({ queryKey: MUTES })])
  return {
    change: useSending({
      send: (body: Body<typeof contract.changeComment>) => call(contract.changeComment, { params, body }),
      onSettled: again,
    }),
    remove: useSending({ send: () => call(contract.deleteComment, { params }), onSettled: again }),
    hide: useSending({
      send: (reason: string) => call(contract.hideComment, { params, body: { reason } }),
      onSettled: again,
    }),
    unhide: useSending({ send: () => call(contract.unhideComment, { params }), onSettled: again }),
    appeal: useSending({
      send: (text: string) => call(contract.appealComment, { params, body: { text } }),
      onSettled: again,
    }),
    mute: useSending({
      send: (username: string) => call(contract.muteMember, { body: { username } }),
      onSuccess: heard,
    }),
    unmute: useSending({
      send: (username: string) => call(contract.unmuteMember, { params: { username } }),
      onSuccess: heard,
    }),
  }
}

export function useThreadActs(record: number) {
  const again = useThreadAgain(record)
  const params = { id: record }
  return {
    lock: useSending({
      send: (body: Body<typeof contract.lockThread>) => call(contract.lockThread, { params, body }),
      onSettled: again,
    }),
    follow: useSending({
      send: (follows: boolean) => call(contract.followThread, { params, body: { follows } }),
      onSettled: again,
    }),
  }
}

/** Members whom this one has muted. */
export function mutesQuery() {
  return queryOptions({ queryKey: MUTES, queryFn: ({ signal }) => call(contract.listMutes, { signal }) })
}

export function useUnmute() {
  const queries = useQueryClient()
  return useSending({
    send: (username: string) => call(contract.unmuteMember, { params: { username } }),
    apart: (username) => username,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: MUTES }),
        queries.invalidateQueries({ queryKey: [...RECORDS, 'discussion'] }),
      ]),
  })
}

const APPEALS = ['appeals']

/** Hidden comments whose authors ask for another look. */
export function appealsQuery() {
  return queryOptions({ queryKey: APPEALS, queryFn: ({ signal }) => call(contract.listAppeals, { signal }) })
}

export function useAnswerAppeal() {
  const queries = useQueryClient()
  return useSending({
    send: ({ appeal, ...body }: Body<typeof contract.answerAppeal> & { appeal: contract.Appeal }) =>
      call(contract.answerAppeal, { params: { id: appeal.record, number: appeal.comment }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: APPEALS }),
  })
}
