import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { RecordSummary } from '#contract/records.ts'
import type { Box } from '#geo/box.ts'
import type { ItemGroup, MapItem } from '#web/features/in-view/map-item.ts'
import { useLabelsOf } from './record-labels.ts'
import { searchQuery } from './records.data.ts'

export interface RecordItem extends MapItem {
  kind: 'finds'
  id: number
}

/**
 * The records in a box, from the server, because in distant views the tiles have only counts. The list stays until the
 * records of the next box have loaded.
 */
export function useRecordsInView(box: Box | null, filter: RecordFilter): ItemGroup<RecordItem> {
  const { t } = useTranslation(['map', 'records', 'filter', 'inView'])
  const labelsOf = useLabelsOf()
  const query = useInfiniteQuery({
    ...searchQuery(filter, box),
    enabled: box !== null,
    placeholderData: keepPreviousData,
  })
  const { data, isError, isPlaceholderData, hasNextPage } = query
  const itemOf = (record: RecordSummary): RecordItem => {
    const { monumentType, period } = labelsOf(record)
    const { id, title, longitude, latitude, extent } = record
    const subtitle = [monumentType, period].filter(Boolean).join(' · ')
    return { kind: 'finds', id, title, subtitle, longitude, latitude, extent }
  }
  const [first] = data?.pages ?? []
  const total = first?.total_is_more
    ? t('filter:countMore', { total: first.total })
    : t('filter:count', { count: first?.total ?? 0 })
  return {
    kind: 'finds',
    heading: t('map:layers.finds'),
    items: data?.pages.flatMap(({ records }) => records.map(itemOf)) ?? [],
    total,
    state: isError ? 'failed' : !data || isPlaceholderData ? 'waiting' : 'there',
    empty: t('inView:noRecords'),
    openLabel: t('records:viewFull'),
    onMore: hasNextPage ? () => void query.fetchNextPage({ cancelRefetch: false }) : null,
    onTryAgain: () => void query.refetch(),
  }
}
