import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { listBeside, listExactRecords, setSensitivity } from '#contract/review/sensitivity.ts'
import type { Box } from '#geo/shapes/box.ts'
import { call } from '#web/lib/api.ts'
import { useSending } from '#web/lib/sending/use-sending.ts'

/** Changes with the records, so its answers are fetched again when one of them changes. */
const RECORDS = ['records']

interface Change {
  id: number
  level: SensitivityLevel
  /** Empty for none. */
  reason: string
  /** Open records beside it that get the same level. */
  also?: readonly number[]
}

/** Changes who can see a record; everything that shows records is fetched again afterwards. */
export function useSetSensitivity() {
  const queries = useQueryClient()
  return useSending({
    send: ({ id, level, reason, also = [] }: Change) =>
      call(setSensitivity, {
        params: { id },
        body: { level, ...(reason !== '' && { reason }), ...(also.length > 0 && { also: [...also] }) },
      }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['moderation'] })
      await queries.invalidateQueries({ queryKey: RECORDS })
    },
  })
}

/** Records in a box whose exact place only some people see, for a member who may be one of them. Asks nothing without a box. */
export function exactRecordsQuery(box: Box | null) {
  return queryOptions({
    queryKey: [...RECORDS, 'exact', box],
    queryFn: box ? ({ signal }) => call(listExactRecords, { query: { ...box }, signal }) : skipToken,
  })
}

/** Open records that would show the place of this one, for those who look after exact records. */
export function besideQuery(id: number) {
  return queryOptions({
    queryKey: [...RECORDS, 'beside', id],
    queryFn: ({ signal }) => call(listBeside, { params: { id }, signal }),
    // What is near may have changed since the dialog was last open.
    staleTime: 0,
    retry: false,
  })
}
