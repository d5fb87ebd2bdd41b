import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import {
  grantModerator,
  hideRecord,
  hideRecordsOf,
  listModeratedMembers,
  listModeratedRecords,
  restoreMember,
  revokeModerator,
  suspendMember,
  unhideRecord,
  unhideRecordsOf,
  type ModeratedRecord,
} from '#contract/review/moderation/moderation.ts'
import type { Query } from '#contract/http/route.ts'
import { recordCameOrWent } from '#web/lib/record-news.ts'
import { call } from '#web/lib/api.ts'
import { requestedPage, LIST_PAGES } from '#web/lib/list-pages.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const MEMBERS = ['moderation', 'members']
const RECORDS = ['moderation', 'records']
/** The records as visitors see them, which change when a record is hidden or shown again. */
const PUBLIC_RECORDS = ['records']

/** 25 a page. */
export function membersQuery(filter: Query<typeof listModeratedMembers>) {
  return infiniteQueryOptions({
    queryKey: [...MEMBERS, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listModeratedMembers, { query: requestedPage(filter, pageParam), signal }),
    ...LIST_PAGES,
  })
}

/** 25 a page. */
export function moderatedRecordsQuery(filter: Query<typeof listModeratedRecords>) {
  return infiniteQueryOptions({
    queryKey: [...RECORDS, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listModeratedRecords, { query: requestedPage(filter, pageParam), signal }),
    ...LIST_PAGES,
  })
}

/** Suspends a member if a reason is given; otherwise restores the member. */
export function useModerateMember() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, reason }: { id: number; reason: string | null }) =>
      reason === null
        ? call(restoreMember, { params: { id } })
        : call(suspendMember, { params: { id }, body: { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: MEMBERS }),
  })
}

/** Grants the role of a moderator or withdraws it. */
export function useChangeModerator() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, moderator }: { id: number; moderator: boolean }) =>
      call(moderator ? grantModerator : revokeModerator, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: MEMBERS }),
  })
}

/** Hides all records of a member, or shows those again that were hidden together. */
export function useHideRecordsOf() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, hide, reason }: { id: number; hide: boolean; reason: string }) =>
      call(hide ? hideRecordsOf : unhideRecordsOf, { params: { id }, body: { reason } }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: PUBLIC_RECORDS })
      void queries.invalidateQueries({ queryKey: RECORDS })
      await queries.invalidateQueries({ queryKey: MEMBERS })
    },
  })
}

export function useModerateRecord() {
  const queries = useQueryClient()
  return useSending({
    send: ({ record, reason }: { record: Pick<ModeratedRecord, 'id' | 'hidden'>; reason: string }) =>
      call(record.hidden ? unhideRecord : hideRecord, { params: { id: record.id }, body: { reason } }),
    onSuccess: async (_, { record }) => {
      recordCameOrWent(queries, record.id)
      await queries.invalidateQueries({ queryKey: RECORDS })
    },
  })
}
