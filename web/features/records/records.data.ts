import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createRecord, getRecord, listRecords } from '#contract/records.ts'
import { call } from '#web/lib/api.ts'

const RECORDS = ['records']

/** One record with its pictures. */
export function recordQuery(id: number) {
  return queryOptions({
    queryKey: [...RECORDS, 'one', id],
    queryFn: ({ signal }) => call(getRecord, { params: { id }, signal }),
  })
}

/** All records, oldest first. Several megabytes in a full portal: the map draws from tiles instead. */
export function recordsQuery() {
  return queryOptions({
    queryKey: [...RECORDS, 'all'],
    queryFn: ({ signal }) => call(listRecords, { signal }),
  })
}

interface CreationOutcome {
  onCreated: () => void
  /** Also called when the form is gone by then: a session that ended takes the form away. */
  onFailed: (fault: Error) => void
}

/** Sends a new record as multipart; whatever lists records asks again afterwards. */
export function useCreateRecord({ onCreated, onFailed }: CreationOutcome) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: FormData) => call(createRecord, { form }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: RECORDS })
      onCreated()
    },
    onError: onFailed,
  })
}
