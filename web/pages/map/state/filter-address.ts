import { useMemo, useState } from 'react'
import { useSearchParams } from '#web/lib/routing/index.ts'
import {
  readRecordFilter,
  RECORD_FILTER_NAMES,
  recordFilterQuery,
  type RecordFilter,
} from '#contract/records/record-filter.ts'
import { liveSearch } from '#web/lib/live-search.ts'

/**
 * The filter is kept in the address (`?site=mound&text=ring`), so that it can be shared and survives a reload. Other
 * parameters are kept; values that are not valid are ignored.
 */
export function useFilterAddress(): [RecordFilter, (filter: RecordFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = textOf(
    RECORD_FILTER_NAMES.flatMap((name) => search.getAll(name).map((value) => [name, value])),
  )
  const stated = useMemo(
    () => readRecordFilter(Object.fromEntries(new URLSearchParams(asked))).filter,
    [asked],
  )
  // The router may report a new address late; until then a second choice must not undo the first.
  const [ahead, setAhead] = useState<RecordFilter | null>(null)
  if (ahead && textOf(recordFilterQuery(ahead)) === asked) setAhead(null)

  const change = (next: RecordFilter) => {
    setAhead(next)
    const after = liveSearch()
    for (const name of RECORD_FILTER_NAMES) after.delete(name)
    for (const [name, value] of Object.entries(recordFilterQuery(next))) after.set(name, value)
    // Adding each step to the history would bury the page before the map.
    setSearch(after, { replace: true, preventScrollReset: true })
  }
  return [ahead ?? stated, change]
}

function textOf(query: string[][] | Record<string, string>): string {
  return new URLSearchParams(query).toString()
}
