import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import { searchQuery } from '../records.data.ts'

/** The number of records that match the filter, in words; empty until it is known. */
export function useFilterCount(filter: RecordFilter): string {
  const { t } = useTranslation('filter')
  const { data, isError } = useInfiniteQuery({ ...searchQuery(filter), placeholderData: keepPreviousData })
  const [first] = data?.pages ?? []
  if (!first) return isError ? t('countFailed') : ''
  return first.total_is_more ? t('countMore', { total: first.total }) : t('count', { count: first.total })
}
