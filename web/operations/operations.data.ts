import { listAttention } from '#contract/accounts/attention.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getHeritageState } from '#contract/relief/heritage.ts'
import { getLidarState } from '#contract/relief/lidar.ts'
import { getOperationsState, retryJob } from '#contract/site/operations.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const STATE = ['operations']
/** Milliseconds between two signs of life of a process, which the page shows. */
const SIGN_OF_LIFE = 15_000

export function attentionQuery() {
  return queryOptions({
    queryKey: ['attention'],
    queryFn: ({ signal }) => call(listAttention, { signal }),
  })
}

export function operationsQuery() {
  return queryOptions({
    queryKey: STATE,
    queryFn: ({ signal }) => call(getOperationsState, { signal }),
    refetchInterval: SIGN_OF_LIFE,
  })
}

/** The state of the layers on the server, not on the map. */
export function heritageStateQuery() {
  return queryOptions({
    queryKey: [...STATE, 'heritage'],
    queryFn: ({ signal }) => call(getHeritageState, { signal }),
  })
}

export function lidarStateQuery() {
  return queryOptions({
    queryKey: [...STATE, 'lidar'],
    queryFn: ({ signal }) => call(getLidarState, { signal }),
  })
}

export function useRetryJob() {
  const queries = useQueryClient()
  return useSending({
    send: (id: number) => call(retryJob, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: STATE }),
  })
}
