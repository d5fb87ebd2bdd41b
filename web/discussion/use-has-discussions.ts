import { useQuery } from '@tanstack/react-query'
import { siteSettingsQuery } from '#web/site/site.data.ts'

/** Whether members can discuss records, as far as is known. */
export function useHasDiscussions(): boolean {
  const { data } = useQuery(siteSettingsQuery())
  return data !== undefined && data.comments !== null
}
