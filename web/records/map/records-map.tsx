import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import { MiniMap } from './mini-map/mini-map.tsx'
import { searchQuery } from '../records.data.ts'

/** Where the records are that `RecordsList` shows so far; nothing if there are none. */
export function RecordsMap({ filter }: { filter: RecordFilter }) {
  const { t } = useTranslation('records')
  const { data } = useInfiniteQuery(searchQuery(filter))
  const records = data?.pages.flatMap((page) => page.records) ?? []
  if (records.length === 0) return null
  return (
    <MiniMap
      places={records.map(({ longitude, latitude }) => [longitude, latitude])}
      label={t('list.map', { count: records.length })}
    />
  )
}
