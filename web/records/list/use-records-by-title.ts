import { useQuery } from '@tanstack/react-query'
import { useItemOf, type RecordItem } from './record-item.ts'
import { titleQuery } from '../records.data.ts'

/** Fewer characters would match too many titles. */
const FEWEST = 3
const MOST = 5

/** Records with these words in their titles, newest first. */
export function useRecordsByTitle(text: string): readonly RecordItem[] {
  const itemOf = useItemOf()
  const wanted = text.trim()
  const { data } = useQuery({ ...titleQuery(wanted), enabled: wanted.length >= FEWEST })
  return wanted.length >= FEWEST ? (data?.records ?? []).slice(0, MOST).map(itemOf) : []
}
