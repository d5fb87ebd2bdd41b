import { useTranslation } from 'react-i18next'
import type { RecordSummary } from '#contract/records/records.ts'
import type { MapItem } from '#web/search/in-view/map-item.ts'
import { useLabelsOf } from '../details/record-words.ts'

export interface RecordItem extends MapItem {
  kind: 'finds'
  id: number
}

/** Makes a line of a list from a record. */
export function useItemOf(): (record: RecordSummary) => RecordItem {
  const { t } = useTranslation('review')
  const labelsOf = useLabelsOf()
  return (record) => {
    const { monumentType, period } = labelsOf(record)
    const { id, title, review, longitude, latitude, extent } = record
    const subtitle = [monumentType, period, review && t(`states.${review}`)].filter(Boolean).join(' · ')
    return { kind: 'finds', id, title, titleOfMember: true, subtitle, longitude, latitude, extent }
  }
}
