import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  readRecordFilter,
  RECORD_FILTER_NAMES,
  recordFilterQuery,
  type RecordFilter,
} from '#contract/record-filter.ts'

/**
 * The filter stands in the address (`?site=mound&text=ring`), so that it can be shared and survives a reload. Whatever else
 * stands there stays; what cannot be asked for does not count.
 */
export function useFilterAddress(): [RecordFilter, (filter: RecordFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = new URLSearchParams(
    RECORD_FILTER_NAMES.flatMap((name) => search.getAll(name).map((value) => [name, value])),
  ).toString()
  const filter = useMemo(
    () => readRecordFilter(Object.fromEntries(new URLSearchParams(asked))).filter,
    [asked],
  )
  const change = (next: RecordFilter) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of RECORD_FILTER_NAMES) after.delete(name)
        for (const [name, value] of Object.entries(recordFilterQuery(next))) after.set(name, value)
        return after
      },
      // Each step of a choice in the history would bury the page before the map.
      { replace: true, preventScrollReset: true },
    )
  }
  return [filter, change]
}
