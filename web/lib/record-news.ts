import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Common query key of all data about records. What is about one record has its number in third place. */
export const RECORDS = ['records']

/** Carries the number of a record that was deleted, hidden or brought back to the other tabs of this browser. */
const CHANNEL = 'records'
/** Query keys of everything that names records. */
const LISTS_WITH_RECORDS = [RECORDS, ['bookmarks'], ['nearby'], ['moderation']]

/** To be called once the server has deleted or hidden a record, or has brought it back: this tab and all others ask again. */
export function recordCameOrWent(queries: QueryClient, id: number): void {
  askAgain(queries, id)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(id)
  channel.close()
}

/** Keeps the cached answers right while records are deleted in other tabs. For pages that show many records. */
export function useRecordsOfOtherTabs(): void {
  const queries = useQueryClient()
  useRecordNews((id) => askAgain(queries, id))
}

/** Calls the listener when a record was deleted, hidden or brought back in another tab. */
export function useRecordNews(listener: (id: number) => void): void {
  const heard = useEffectEvent(listener)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }) => {
      if (typeof data === 'number') heard(data)
    })
    return () => channel.close()
  }, [])
}

/** What is known about the record itself is forgotten at once; lists that name it are shown until they have arrived again. */
function askAgain(queries: QueryClient, id: number): void {
  const isAbout = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] === RECORDS[0] && queryKey[2] === id
  void queries.resetQueries({ predicate: isAbout })
  for (const list of LISTS_WITH_RECORDS) void queries.invalidateQueries({ queryKey: list })
}
