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
} from '#contract/moderation.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/use-sending.ts'

const MEMBERS = ['moderation', 'members']
const RECORDS = ['moderation', 'records']
/** The records as visitors see them, which change when a record is hidden or shown again. */
const PUBLIC_RECORDS = ['records']

export type RecordState = 'visible' | 'hidden' | 'deleted'

/** Newest first, 25 a page. */
export function membersQuery(search: string, suspended: boolean) {
  return infiniteQueryOptions({
    queryKey: [...MEMBERS, search, suspended],
    queryFn: ({ pageParam, signal }) => {
      const state = suspended ? { state: 'suspended' as const } : {}
      return call(listModeratedMembers, { query: { ...found(search, pageParam), ...state }, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** Newest first, 25 a page. */
export function moderatedRecordsQuery(search: string, state: RecordState | null) {
  return infiniteQueryOptions({
    queryKey: [...RECORDS, search, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...found(search, pageParam), ...(state && { state }) }
      return call(listModeratedRecords, { query, signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}

function found(search: string, before: number | null) {
  return { ...(search !== '' && { search }), ...(before !== null && { before }) }
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
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: PUBLIC_RECORDS })
      await queries.invalidateQueries({ queryKey: RECORDS })
    },
  })
}
