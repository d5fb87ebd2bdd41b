import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import { citationWords } from '#language/citation.ts'
import { useLicenceNames } from './licence-names.ts'

/** The line by which a record is cited in reports and articles. */
export function useCitation(record: RecordDetail): string {
  const { t } = useTranslation('licences')
  const nameOf = useLicenceNames()
  const { record: licence } = record.licence
  return citationWords((key, values) => t(key, values), {
    name: record.recorded_by,
    // Of DD/MM/YYYY.
    year: Number(record.date_recorded.slice(-4)),
    title: record.title,
    id: record.id,
    version: record.version,
    address: `${window.location.origin}/LidarPortal?record=${record.id}`,
    licence: licence === 'none' ? null : nameOf(licence),
  })
}
