import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import * as her from '#contract/her/batches.ts'
import type { Body } from '#contract/http/route.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import { call, callForFile } from '#web/lib/api.ts'
import { download } from '#web/lib/download.ts'
import { RECORDS } from '#web/lib/record-news.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

const HER = [...RECORDS, 'her'] as const

/** The regions of the reader, and their batches. */
export function batchesQuery() {
  return queryOptions({
    queryKey: [...HER, 'batches'],
    queryFn: ({ signal }) => call(her.listBatches, { signal }),
  })
}

/** What would go with the next batch of a region. */
export function eligibleQuery(region: HerRegion, limit: number) {
  return queryOptions({
    queryKey: [...HER, 'eligible', region, limit],
    queryFn: ({ signal }) => call(her.listEligible, { query: { region, limit }, signal }),
    // The list stays while one more find comes in the place of one that was left out.
    placeholderData: keepPreviousData,
  })
}

/** Makes a batch, leaves a find out or offers it again, or asks finders. The lists are fetched again afterwards. */
export function useHerActs() {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: HER })
  return {
    make: useSending({
      send: (body: Body<typeof her.makeBatch>, headers) => call(her.makeBatch, { body, headers }),
      onSuccess: readAgain,
      // Perhaps because the list has changed.
      onError: readAgain,
    }),
    leaveOut: useSending({
      send: (body: Body<typeof her.leaveOut>) => call(her.leaveOut, { body }),
      apart: ({ record }) => record,
      onSuccess: readAgain,
    }),
    ask: useSending({
      send: (body: Body<typeof her.askPermission>) => call(her.askPermission, { body }),
      onSuccess: readAgain,
    }),
  }
}

/** Fetches the zip of a batch. */
export function useZip(id: number, name: string) {
  return useSending({
    send: async () => download(await callForFile(her.getBatchZip, { params: { id } }), `${name}.zip`),
  })
}
