import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import type { Box } from '#geo/shapes/box.ts'
import type { ItemGroup } from '#web/search/in-view/map-item.ts'
import { useItemOf, type RecordItem } from '../list/record-item.ts'
import { searchQuery } from '../records.data.ts'

/**
 * The records in a box, from the server, because in distant views the tiles have only counts. The list stays until the
 * records of the next box have loaded.
 */
export function useRecordsInView(box: Box | null, filter: RecordFilter): ItemGroup<RecordItem> {
  const { t } = useTranslation(['map', 'records', 'filter', 'inView'])
  const itemOf = useItemOf()
  const query = useInfiniteQuery({
    ...searchQuery(filter, box),
    enabled: box !== null,
    placeholderData: keepPreviousData,
  })
  const { data, isError, isPlaceholderData, hasNextPage } = query
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
