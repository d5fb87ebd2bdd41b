import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import {
  hideRecord,
  listModeratedMembers,
  listModeratedRecords,
  restoreMember,
  suspendMember,
  unhideRecord,
  type ModeratedRecord,
} from '#contract/moderation.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/use-sending.ts'

const MEMBERS = ['moderation', 'members']
const RECORDS = ['moderation', 'records']
/** What visitors read of records; it changes with what is hidden. */
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

/** With a reason a member is suspended, without one restored. */
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

export function useModerateRecord() {
  const queries = useQueryClient()
  return useSending({
    send: ({ record, reason }: { record: ModeratedRecord; reason: string }) =>
      call(record.hidden ? unhideRecord : hideRecord, { params: { id: record.id }, body: { reason } }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: PUBLIC_RECORDS })
      await queries.invalidateQueries({ queryKey: RECORDS })
    },
  })
}
