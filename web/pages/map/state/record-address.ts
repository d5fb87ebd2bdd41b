import { useSearchParams } from '#web/lib/routing/index.ts'
import { liveSearch } from '#web/lib/live-search.ts'

/**
 * The record whose dialog is open is kept in the address (`?record=12`), so that it can be shared and the Back button closes
 * it.
 */
export function useRecordAddress(): [number | null, (id: number | null) => void] {
  const [search, setSearch] = useSearchParams()
  const show = (record: number | null) => {
    const after = liveSearch()
    if (record === null) after.delete('record')
    else after.set('record', String(record))
    setSearch(after)
  }
  return [recordIn(search, 'record'), show]
}

/** The record that an address opens, or opens for editing by its author; null where it has none. */
export function recordIn(search: URLSearchParams, as: 'record' | 'edit'): number | null {
  const id = Number(search.get(as))
  return Number.isInteger(id) && id > 0 ? id : null
}
