import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  createDraft,
  deleteDraft,
  getDraft,
  listDrafts,
  replaceDraft,
  type DraftPlace,
} from '#contract/records/drafts.ts'
import type { DetailsInput } from '#contract/records/details.ts'
import type { LicenceSaid } from '#contract/records/licences.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { Outline } from '#contract/records/records.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import type { RecordEntry } from '../form/record-form.rules.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

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

export interface KnownDraft {
  id: number
  version: number
}

export interface DraftToKeep {
  /** The draft to change and the version on which the changes are based; null for a draft not yet on the server. */
  kept: KnownDraft | null
  entry: RecordEntry
  outline: Outline | null
  /** How the record was seen; null to leave it out. */
  seen: SeenUnder | null
  level: PublishedLevel | null
  licence: LicenceSaid | null
  /** What the member knows; null if nothing was said. */
  known: DetailsInput | null
  /** Where the outline is to be drawn; null if no place is known. */
  place: DraftPlace | null
}

export function useDraftChanges() {
  const queries = useQueryClient()
  const ask = () => queries.invalidateQueries({ queryKey: DRAFTS })
  const keep = useSending({
    send: ({ kept, entry, outline, seen, level, licence, known, place }: DraftToKeep, headers) => {
      const drawn = { polygonCoordinate: outline, seen_under: seen, sensitivity: level }
      const body = { ...entry, ...drawn, licence, known }
      // A stored draft keeps its place, which nobody changes in the form.
      if (kept === null) return call(createDraft, { body: { ...body, place }, headers })
      const { id, version } = kept
      return call(replaceDraft, { params: { id }, body: { ...body, version } })
    },
    onSuccess: ask,
  })
  const remove = useSending({
    send: ({ id, version }: KnownDraft) => call(deleteDraft, { params: { id }, query: { version } }),
    apart: ({ id }) => id,
    onSuccess: ask,
  })
  return { keep, remove }
}
