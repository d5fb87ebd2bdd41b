import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createDraft, deleteDraft, getDraft, listDrafts, replaceDraft } from '#contract/drafts.ts'
import type { SeenUnder } from '#contract/light.ts'
import type { Outline } from '#contract/records.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/use-sending.ts'
import type { RecordEntry } from '#web/features/records/record-form/record-form.rules.ts'

const DRAFTS = ['drafts']

export function draftsQuery() {
  return queryOptions({
    queryKey: DRAFTS,
    queryFn: ({ signal }) => call(listDrafts, { signal }),
  })
}

export function draftQuery(id: number) {
  return queryOptions({
    queryKey: [...DRAFTS, id],
    queryFn: ({ signal }) => call(getDraft, { params: { id }, signal }),
  })
}

export interface DraftToKeep {
  /** Null for one that the server does not have yet. */
  id: number | null
  entry: RecordEntry
  outline: Outline | null
  /** How the find was seen; null to leave it out. */
  seen: SeenUnder | null
}

export function useDraftChanges() {
  const queries = useQueryClient()
  const ask = () => queries.invalidateQueries({ queryKey: DRAFTS })
  const keep = useSending({
    send: ({ id, entry, outline, seen }: DraftToKeep, headers) => {
      const body = { ...entry, polygonCoordinate: outline, seen_under: seen }
      return id === null ? call(createDraft, { body, headers }) : call(replaceDraft, { params: { id }, body })
    },
    onSuccess: ask,
  })
  const remove = useSending({
    send: (id: number) => call(deleteDraft, { params: { id } }),
    apart: (id) => id,
    onSuccess: ask,
  })
  return { keep, remove }
}
